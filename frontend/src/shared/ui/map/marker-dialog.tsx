/** A place set by a marker on a map, which is fetched when it is opened; Back closes it and nothing else. */
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Position } from "../../location/geolocation.ts";
import { coordinatesText, markerText } from "../../text/map.ts";
import { useTown } from "../app-providers.tsx";
import { LazyPart } from "../lazy-part.tsx";
import type { PickMapProps } from "./pick-map.tsx";
import { addressNow, useBack } from "../../hooks/use-history-layer.ts";

const loadMap = async () => (await import("./pick-map.tsx")).PickMap;

/** Nearest view of a place that is known, and of a town. */
const [STREET, TOWN, CONTINENT] = [17, 13, 4];

/** `open` shows the dialog with the marker at that place, or in the middle of the town. */
export function useMarkerDialog() {
  const { centre } = useTown();
  const step = useHistoryStep("marker");
  // None where a reload or the way forward has led into the step again.
  const [start, setStart] = useState<PickMapProps["start"] & { zoom: number }>();

  function open(known: Position | undefined) {
    if (known) setStart({ ...known, zoom: STREET });
    else if (centre) setStart({ ...centre, zoom: TOWN });
    else setStart({ latitude: 39.8, longitude: -98.6, zoom: CONTINENT });
    step.show();
  }
  return { open, start: step.open ? start : undefined, close: step.close };
}

interface MarkerDialogProps {
  start: PickMapProps["start"] & { zoom: number };
  onTake: (place: Position) => void;
  onClose: () => void;
}

export function MarkerDialog({ start, onTake, onClose }: MarkerDialogProps) {
  const [picked, setPicked] = useState<Position>(start);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      // In a low window the map would not be left a line beside what is above and below it.
      scroll="body"
      onClose={onClose}
    >
      <DialogTitle variant="h3">{markerText.setOnMap}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {markerText.help}
        </Typography>
        <LazyPart<PickMapProps>
          load={loadMap}
          part={{ start, zoom: start.zoom, onPick: setPicked }}
        />
        <Typography component="output" variant="body2" sx={{ display: "block", mt: 1 }}>
          {coordinatesText(picked.latitude, picked.longitude)}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: "wrap" }}>
        <Button color="inherit" onClick={onClose}>
          {markerText.cancel}
        </Button>
        <Button
          variant="contained"
          onClick={() => {
            onTake(picked);
            onClose();
          }}
        >
          {markerText.take}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The dialog as a step of its own: Back closes it and leaves what it lies over. The step adds to what the history's entry says, so that layers below stay open. */
function useHistoryStep(step: string) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const back = useBack();
  const below: object = typeof state === "object" && state !== null ? state : {};
  const open = "step" in below && below.step === step;
  return {
    open,
    show: () => {
      // A reload may have left the page in it.
      if (!open)
        void navigate(addressNow(), { state: { ...below, step }, preventScrollReset: true });
    },
    close: () => back(1),
  };
}

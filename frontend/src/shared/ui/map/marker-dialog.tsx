/** Dialog that sets a place by a marker on a map, which is loaded on opening; Back closes only the dialog. */
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

/** Zoom levels around a known place, a town, and without either. */
const [STREET, TOWN, CONTINENT] = [17, 13, 4];

/** `open` shows the dialog with the marker at `known`, or in the middle of the town. */
export function useMarkerDialog() {
  const { centre } = useTown();
  const step = useHistoryStep("marker");
  // Undefined when a reload or going forward has led to the dialog's history entry.
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
      // In a low viewport the map would get no space between the text above and below it.
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

/**
 * Gives the dialog its own history entry, so that Back closes only the dialog. The step is added to
 * the entry's state, which keeps the layers below open.
 */
function useHistoryStep(step: string) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const back = useBack();
  const below: object = typeof state === "object" && state !== null ? state : {};
  const open = "step" in below && below.step === step;
  return {
    open,
    show: () => {
      // A reload may have left the page at this entry.
      if (!open)
        void navigate(addressNow(), { state: { ...below, step }, preventScrollReset: true });
    },
    close: () => back(1),
  };
}

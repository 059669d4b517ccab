/** Sets the coordinates of a business by a marker on a map, which is fetched when it is opened. */
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import type { KindForm } from "../../../admin/record-kind.ts";
import { businessFieldText } from "../../../shared/text/records.ts";
import { useTown } from "../../../shared/town/context.ts";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import type { PickMapProps, PickedPlace } from "../../../shared/ui/map/pick-map.tsx";

const loadMap = async () => (await import("../../../shared/ui/map/pick-map.tsx")).PickMap;

/** Nearest view of a place that is known, and of a town. */
const [STREET, TOWN, CONTINENT] = [17, 13, 4];

export function PlaceButton({ form }: { form: KindForm }) {
  const { centre } = useTown();
  const titleId = useId();
  const [start, setStart] = useState<PickMapProps["start"] & { zoom: number }>();
  const [picked, setPicked] = useState<PickedPlace>();

  function open() {
    const [latitude, longitude] = form
      .getValues(["latitude", "longitude"])
      .map((typed) => Number.parseFloat(String(typed)));
    const known = Number.isFinite(latitude) && Number.isFinite(longitude);
    const place =
      known && latitude !== undefined && longitude !== undefined
        ? { latitude, longitude, zoom: STREET }
        : centre
          ? { ...centre, zoom: TOWN }
          : { latitude: 39.8, longitude: -98.6, zoom: CONTINENT };
    setStart(place);
    setPicked(place);
  }

  function use() {
    if (!picked) return;
    const options = { shouldDirty: true, shouldValidate: true };
    form.setValue("latitude", picked.latitude.toFixed(6), options);
    form.setValue("longitude", picked.longitude.toFixed(6), options);
    setStart(undefined);
  }

  return (
    <>
      <Button variant="outlined" size="small" onClick={open} sx={{ justifySelf: "start" }}>
        {businessFieldText.setOnMap}
      </Button>
      {start && (
        <Dialog
          open
          fullWidth
          maxWidth="sm"
          // In a low window the map would not be left a line beside what is above and below it.
          scroll="body"
          aria-labelledby={titleId}
          onClose={() => setStart(undefined)}
        >
          <DialogTitle id={titleId} variant="h3">
            {businessFieldText.setOnMap}
          </DialogTitle>
          <DialogContent>
            <Typography color="textSecondary" sx={{ mb: 1 }}>
              {businessFieldText.markerHint}
            </Typography>
            <LazyPart<PickMapProps>
              load={loadMap}
              part={{ start, zoom: start.zoom, onPick: setPicked }}
            />
            {picked && (
              <Typography component="output" variant="body2" sx={{ display: "block", mt: 1 }}>
                {businessFieldText.coordinates(picked.latitude, picked.longitude)}
              </Typography>
            )}
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2, flexWrap: "wrap" }}>
            <Button color="inherit" onClick={() => setStart(undefined)}>
              {businessFieldText.cancelMap}
            </Button>
            <Button variant="contained" onClick={use}>
              {businessFieldText.takePlace}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

/** Sets the coordinates of a business by a marker on a map. */
import Button from "@mui/material/Button";
import type { KindForm } from "../../../admin/record-kind.ts";
import { markerText } from "../../../shared/text/marker.ts";
import { MarkerDialog, useMarkerDialog } from "../../../shared/ui/map/marker-dialog.tsx";

export function PlaceButton({ form }: { form: KindForm }) {
  const { open, start, close } = useMarkerDialog();

  function show() {
    const [latitude = Number.NaN, longitude = Number.NaN] = form
      .getValues(["latitude", "longitude"])
      .map((typed) => Number.parseFloat(String(typed)));
    const known = Number.isFinite(latitude) && Number.isFinite(longitude);
    open(known ? { latitude, longitude } : undefined);
  }

  return (
    <>
      <Button variant="outlined" size="small" onClick={show} sx={{ justifySelf: "start" }}>
        {markerText.setOnMap}
      </Button>
      {start && (
        <MarkerDialog
          start={start}
          onTake={({ latitude, longitude }) => {
            const options = { shouldDirty: true, shouldValidate: true };
            form.setValue("latitude", latitude.toFixed(6), options);
            form.setValue("longitude", longitude.toFixed(6), options);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

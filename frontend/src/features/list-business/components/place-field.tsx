/** Where the business is, by a marker on a map: for who wants to, an address is found without it. */
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useController, useFormContext } from "react-hook-form";
import { wizardFields, wizardText } from "../../../shared/text/wizard.ts";
import { MarkerDialog, useMarkerDialog } from "../../../shared/ui/map/marker-dialog.tsx";
import type { ListingValues } from "../listing-values.ts";

export function PlaceField() {
  const { setValue } = useFormContext<ListingValues>();
  const { field } = useController<ListingValues, "latitude">({ name: "latitude" });
  const { field: other } = useController<ListingValues, "longitude">({ name: "longitude" });
  const { open, start, close } = useMarkerDialog();
  const { value: north, ref } = field;
  const { value: east } = other;
  const isSet = north !== "";
  const set = (to: { latitude: string; longitude: string }) => {
    setValue("latitude", to.latitude);
    setValue("longitude", to.longitude);
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      <Button
        ref={ref}
        variant="outlined"
        startIcon={<PlaceOutlined />}
        onClick={() =>
          open(isSet ? { latitude: Number(north), longitude: Number(east) } : undefined)
        }
      >
        {isSet ? wizardText.changePlace : wizardText.addPlace}
      </Button>
      {isSet && (
        <Button color="inherit" onClick={() => set({ latitude: "", longitude: "" })}>
          {wizardText.removePlace}
        </Button>
      )}
      <Typography component="output" variant="body2" color="textSecondary">
        {isSet && `${wizardFields.place}: ${north}, ${east}`}
      </Typography>
      {start && (
        <MarkerDialog
          start={start}
          onTake={(place) =>
            set({
              latitude: place.latitude.toFixed(6),
              longitude: place.longitude.toFixed(6),
            })
          }
          onClose={close}
        />
      )}
    </Box>
  );
}

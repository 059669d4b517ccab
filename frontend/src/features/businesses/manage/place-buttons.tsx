/** Sets the coordinates of a business: looked up by its address, or by a marker on a map. */
import { NO_GEOCODER, geocodeResponse } from "@mainstreet/contracts/geocode";
import MyLocationRounded from "@mui/icons-material/MyLocationRounded";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import { useMutation } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import { useFailureToast } from "../../../admin/api/use-record-actions.ts";
import type { KindForm } from "../../../admin/record-kind.ts";
import { ApiFailure, callApi, withQuery } from "../../../shared/api/client.ts";
import { businessFieldText } from "../../../shared/text/records.ts";
import { useToast } from "../../../shared/ui/toasts.tsx";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";
import { markerText } from "../../../shared/text/map.ts";
import { MarkerDialog, useMarkerDialog } from "../../../shared/ui/map/marker-dialog.tsx";

/** What a press is about. */
const ASKED = ["address", "latitude", "longitude"] as const;

export function GeocodeButton({ form }: { form: KindForm }) {
  const toast = useToast();
  const fail = useFailureToast();
  const typed = () => form.getValues(ASKED).map(String);
  const { mutate, isPending } = useMutation({
    mutationFn: (asked: string[]) => {
      const [address = ""] = asked;
      const path = withQuery("/api/admin/geocode", { address: address.trim() });
      return callApi({ path, schema: geocodeResponse });
    },
    onSuccess: (found, asked) => {
      // An address or a place that was put right meanwhile is the admin's last word.
      if (typed().some((text, at) => text !== asked[at])) return;
      if (found) {
        const { latitude, longitude } = found;
        const options = { shouldDirty: true, shouldValidate: true };
        form.setValue("latitude", latitude.toFixed(6), options);
        form.setValue("longitude", longitude.toFixed(6), options);
        const description = businessFieldText.coordinates(latitude, longitude);
        toast({ title: businessFieldText.geocoded, description });
      } else
        toast({
          title: businessFieldText.geocodeFailed,
          description: businessFieldText.geocodeNotFound,
          destructive: true,
        });
    },
    onError: (error) => {
      // Where no geocoder is set nothing was asked: the service says what to do instead.
      const called =
        error instanceof ApiFailure && error.status !== 401 && error.code !== NO_GEOCODER;
      if (called)
        toast({
          title: businessFieldText.geocodeFailed,
          description: businessFieldText.geocodeNoAnswer,
          destructive: true,
        });
      else fail(businessFieldText.geocodeError, error);
    },
  });

  function geocode() {
    const asked = typed();
    if (asked[0]?.trim()) mutate(asked);
    else
      toast({
        title: businessFieldText.noAddressTitle,
        description: businessFieldText.noAddress,
        destructive: true,
      });
  }

  return (
    <BusyButton
      variant="outlined"
      size="small"
      startIcon={<MyLocationRounded />}
      busy={isPending}
      onClick={geocode}
      sx={{ justifySelf: "start" }}
    >
      {isPending ? businessFieldText.geocoding : businessFieldText.geocode}
    </BusyButton>
  );
}

/** Sets the coordinates of a business by a marker on a map. */
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
      <Button
        variant="outlined"
        size="small"
        startIcon={<PlaceOutlined />}
        onClick={show}
        sx={{ justifySelf: "start" }}
      >
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

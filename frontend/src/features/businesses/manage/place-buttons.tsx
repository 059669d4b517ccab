/** Sets the coordinates of a business: looked up by its address, or by a marker on a map. */
import { geocodeResponse } from "@mainstreet/contracts/geocode";
import MyLocationRounded from "@mui/icons-material/MyLocationRounded";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import { useMutation } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import { useFailureToast } from "../../../admin/api/use-record-actions.ts";
import type { KindForm } from "../../../admin/record-kind.ts";
import { ApiFailure, callApi, withQuery } from "../../../shared/api/client.ts";
import { businessFieldText as text } from "../../../shared/text/records.ts";
import { useToast } from "../../../shared/ui/toasts.tsx";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";
import { markerText } from "../../../shared/text/map.ts";
import { MarkerDialog, useMarkerDialog } from "../../../shared/ui/map/marker-dialog.tsx";

function setPlace(form: KindForm, place: { latitude: number; longitude: number }) {
  for (const name of ["latitude", "longitude"] as const)
    form.setValue(name, place[name].toFixed(6), { shouldDirty: true, shouldValidate: true });
}

/** The fields that a lookup depends on. */
const ASKED = ["address", "latitude", "longitude"] as const;

export function GeocodeButton({ form }: { form: KindForm }) {
  const toast = useToast();
  const fail = useFailureToast();
  const refuse = (title: string, description: string) =>
    toast({ title, description, destructive: true });
  const typed = () => form.getValues(ASKED).map(String);
  const { mutate, isPending } = useMutation({
    mutationFn: (asked: string[]) => {
      const [address = ""] = asked;
      const path = withQuery("/api/admin/geocode", { address: address.trim() });
      return callApi({ path, schema: geocodeResponse });
    },
    onSuccess: (found, asked) => {
      // An address or coordinates that the admin has changed meanwhile take precedence.
      if (typed().some((value, at) => value !== asked[at])) return;
      if (found) {
        setPlace(form, found);
        const description = text.coordinates(found.latitude, found.longitude);
        toast({ title: text.geocoded, description });
      } else refuse(text.geocodeFailed, text.geocodeNotFound);
    },
    onError: (error) => {
      // These were refused before the geocoder was asked, and say what to do instead.
      const called = error instanceof ApiFailure && ![401, 429, 503].includes(error.status);
      if (called) refuse(text.geocodeFailed, text.geocodeNoAnswer);
      else fail(text.geocodeError, error);
    },
  });

  function geocode() {
    const asked = typed();
    if (asked[0]?.trim()) mutate(asked);
    else refuse(text.noAddressTitle, text.noAddress);
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
      {isPending ? text.geocoding : text.geocode}
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
        <MarkerDialog start={start} onTake={(place) => setPlace(form, place)} onClose={close} />
      )}
    </>
  );
}

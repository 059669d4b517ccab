/** Looks the coordinates of an address up. */
import { NO_GEOCODER, geocodeResponse } from "@mainstreet/contracts/geocode";
import MyLocationRounded from "@mui/icons-material/MyLocationRounded";
import Button from "@mui/material/Button";
import { useState } from "react";
import { useFailureToast } from "../../../admin/api/use-record-actions.ts";
import type { KindForm } from "../../../admin/record-kind.ts";
import { callApi, ApiFailure } from "../../../shared/api/client.ts";
import { withQuery } from "../../../shared/api/list.ts";
import { businessFieldText } from "../../../shared/text/records.ts";
import { useToast } from "../../../shared/ui/toasts.tsx";

export function GeocodeButton({ form }: { form: KindForm }) {
  const toast = useToast();
  const fail = useFailureToast();
  const [busy, setBusy] = useState(false);

  async function geocode() {
    const address = String(form.getValues("address")).trim();
    if (address === "") {
      toast({
        title: businessFieldText.noAddressTitle,
        description: businessFieldText.noAddress,
        destructive: true,
      });
      return;
    }
    setBusy(true);
    try {
      const path = withQuery("/api/admin/geocode", { address });
      const found = await callApi({ path, schema: geocodeResponse });
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
    } catch (error) {
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
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<MyLocationRounded />}
      disabled={busy}
      onClick={() => void geocode()}
      sx={{ justifySelf: "start" }}
    >
      {busy ? businessFieldText.geocoding : businessFieldText.geocode}
    </Button>
  );
}

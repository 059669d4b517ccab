/**
 * Dialog to choose the place to look from: an address or ZIP code, the browser's location, or none.
 */
import { zodResolver } from "@hookform/resolvers/zod";
import { visitorAddressQuery } from "@mainstreet/contracts/geocode";
import CloseRounded from "@mui/icons-material/CloseRounded";
import LocationOffOutlined from "@mui/icons-material/LocationOffOutlined";
import MyLocationRounded from "@mui/icons-material/MyLocationRounded";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogTitle from "@mui/material/DialogTitle";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { ApiFailure, useApi, withQuery } from "../../shared/api/client.ts";
import { contracts } from "../../shared/api/contracts.ts";
import type { ApiClient } from "../../shared/api/client.ts";
import { useFocusAfter } from "../../shared/hooks/focus.ts";
import { storedPlace, PLACE_KEY } from "../../shared/location/geolocation.ts";
import type { ChosenPlace } from "../../shared/location/geolocation.ts";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import type { LocationError, LocationState } from "../../shared/location/state.ts";
import { chipText, chosenText } from "../../shared/text/location.ts";
import { locationErrors, placeText as text } from "../../shared/text/location-dialogs.ts";
import { FormField } from "../../shared/ui/form-field.tsx";
import { HiddenText } from "../../shared/ui/page.tsx";
import { useToast } from "../../shared/ui/toasts.tsx";

export function PlaceDialog({ onClose }: { onClose: () => void }) {
  const { state, choose } = useLocationHandle();
  const { refusal, ask } = useBrowserPlace(onClose);
  const toast = useToast();
  // The element that opened it may be gone, or remounted within its tooltip.
  useFocusAfter(true, () => document.querySelector("header .MuiChip-root"));
  // A late answer must not undo what the visitor has chosen since, or bring back what was closed.
  const search = useRef<AbortController>(undefined);
  useEffect(() => () => search.current?.abort(), []);
  const beginSearch = () => {
    search.current = new AbortController();
    return search.current.signal;
  };

  const decide = (place: ChosenPlace) => {
    search.current?.abort();
    storePlace(place);
    choose(place);
    toast({ title: place.location ? chosenText.near(place.name) : text.switchedOff });
    onClose();
  };
  const askBrowser = () => {
    if (state.loading) return;
    search.current?.abort();
    void ask();
  };

  return (
    <Frame open onClose={onClose}>
      <DialogTitle variant="h3" component="h2">
        {text.title}
      </DialogTitle>
      <Content>
        {refusal && <Typography role="alert">{locationErrors[refusal.code]}</Typography>}
        <Typography role={state.error ? "alert" : undefined}>{statusText(state)}</Typography>
        <AddressForm beginSearch={beginSearch} onFound={decide} />
        <Others>
          <Button
            startIcon={<MyLocationRounded />}
            aria-disabled={state.loading}
            onClick={askBrowser}
          >
            <span>{state.loading ? chipText.loading.label : text.ownLocation}</span>
          </Button>
          {state.chosen !== "" && (
            <Button
              color="inherit"
              startIcon={<LocationOffOutlined />}
              onClick={() => decide({ name: "", location: null })}
            >
              {text.switchOff}
            </Button>
          )}
        </Others>
      </Content>
      <Close aria-label={text.close} onClick={onClose}>
        <CloseRounded />
      </Close>
    </Frame>
  );
}

/**
 * Asks for the browser's location instead of the chosen place, which is restored if the browser
 * refuses.
 */
function useBrowserPlace(onFound: () => void) {
  const { request, choose } = useLocationHandle();
  const [refusal, setRefusal] = useState<LocationError>();
  const ask = async () => {
    setRefusal(undefined);
    // The stored place is kept until there is another; meanwhile the visitor may choose one, even
    // the same one.
    choose(undefined);
    const { error, chosen } = await request("visitor");
    if (chosen !== undefined) return;
    const place = storedPlace();
    if (!error) {
      storePlace(undefined);
      onFound();
    } else if (place) {
      choose(place);
      setRefusal(error);
    }
  };
  return { refusal, ask };
}

function statusText({ chosen, location, error }: LocationState): string {
  if (chosen) return text.near(chosen);
  if (chosen === "") return text.off;
  if (error) return locationErrors[error.code];
  return location ? text.browser : text.advice;
}

interface AddressFormProps {
  /** Starts a search; its signal is aborted when the result is no longer wanted. */
  beginSearch: () => AbortSignal;
  onFound: (place: ChosenPlace) => void;
}

function AddressForm({ beginSearch, onFound }: AddressFormProps) {
  const api = useApi();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(visitorAddressQuery),
    defaultValues: { address: "" },
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (asked: { address: string; signal: AbortSignal }) =>
      findPlace(api, asked.address, asked.signal),
  });
  const find = async ({ address }: { address: string }) => {
    if (isPending) return;
    const signal = beginSearch();
    try {
      const location = await mutateAsync({ address, signal });
      if (!signal.aborted) onFound({ name: address.replaceAll(/\s+/g, " "), location });
    } catch (error) {
      if (signal.aborted) return;
      const message = (error instanceof ApiFailure && error.sentence) || text.failed;
      setError("address", { message }, { shouldFocus: true });
    }
  };
  const failure = formState.errors.address?.message;

  return (
    <Form noValidate onSubmit={(event) => void handleSubmit(find)(event)}>
      <FormField
        {...register("address")}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens the dialog has asked for its field
        autoFocus
        label={text.label}
        error={failure}
        description={text.privacy}
        maxLength={200}
        autoComplete="postal-code"
        enterKeyHint="search"
      />
      {/* The field's helper text is read with the field, but not announced when it changes. */}
      <HiddenText role="alert">{failure}</HiddenText>
      <Button fullWidth type="submit" variant="contained" aria-disabled={isPending}>
        <span>{isPending ? text.finding : text.find}</span>
      </Button>
    </Form>
  );
}

const Form = styled("form")({ display: "grid", gap: 12 });

const Frame = styled(Dialog)(({ theme }) => ({
  "& .MuiDialog-paper": {
    width: "100%",
    maxWidth: 440,
    margin: 16,
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
  "& .MuiDialogTitle-root": { paddingRight: 56 },
}));

const Content = styled("div")({
  display: "grid",
  gap: 16,
  padding: "0 24px 16px",
  overflow: "auto",
});

const Others = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  marginInline: -8,
  "& button": { minHeight: 44 },
});

const Close = styled(IconButton)({ position: "absolute", top: 8, right: 8, width: 44, height: 44 });

/** `GET /api/geocode`: where an address or ZIP code is. */
async function findPlace(api: ApiClient, address: string, signal: AbortSignal) {
  const path = withQuery("/api/geocode", { address });
  return (await api.call({ path, schema: contracts.place, signal })).data;
}

/** Stores the chosen place; undefined returns to the browser's location. */
function storePlace(place: ChosenPlace | undefined) {
  try {
    if (place) localStorage.setItem(PLACE_KEY, writtenPlace(place));
    else localStorage.removeItem(PLACE_KEY);
  } catch {
    // Without storage, the visitor is asked again next time.
  }
}

/** Returns a place as it is stored, for `parsePlace`. */
export const writtenPlace = ({ name, location }: ChosenPlace) =>
  location ? `${location.latitude} ${location.longitude} ${name}` : "off";

/** How visitors say where they are: by asking the browser, or by entering a place in the dialog. */
import Button from "@mui/material/Button";
import type { ButtonProps } from "@mui/material/Button";
import { chosenText } from "../../shared/text/location.ts";
import { useHistoryLayer } from "../../shared/hooks/use-history-layer.ts";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { useToast } from "../../shared/ui/toasts.tsx";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";

export function EnterPlace(props: Pick<ButtonProps, "size">) {
  const { show } = usePlaceDialog();
  return (
    <Button aria-haspopup="dialog" {...props} onClick={() => show()}>
      {chosenText.enter}
    </Button>
  );
}

/**
 * The dialog about the visitor's place, rendered with the header's chip and opened from anywhere.
 */
export const usePlaceDialog = () => useHistoryLayer("place");

/**
 * Returns a function that requests the location when the visitor asks for it; on failure, a toast
 * says why and offers to enter an address.
 */
export function useAskedRequest(): () => Promise<void> {
  const { request } = useLocationHandle();
  const { show } = usePlaceDialog();
  const toast = useToast();
  return async () => {
    const { error } = await request("visitor");
    if (!error) return;
    const loaded = await import("./failure-toast.ts").catch(() => undefined);
    if (loaded) toast(loaded.failureToast(error, show));
    // The dialog says why as well, and offers a retry if its own script is gone too.
    else show();
  };
}

/** Loaded lazily: the location seldom arrives after the visitor has begun to read a list. */
const load = async () => (await import("./sorting-offer.tsx")).SortingOffer;

export function LazySortingOffer() {
  const { location, sortedBy } = useLocationHandle().state;
  return <LazyPart wanted={location !== sortedBy} load={load} failed={() => null} part={{}} />;
}

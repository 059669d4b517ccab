/** How visitors say where they are: the browser is asked, or the dialog opens in which one enters a place. */
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

/** The dialog about the visitor's place stands with the header's chip, and is opened from anywhere. */
export const usePlaceDialog = () => useHistoryLayer("place");

/** What the visitor's own click asks for gets an answer: a toast says why there is none, and offers to enter an address. */
export function useAskedRequest(): () => Promise<void> {
  const { request } = useLocationHandle();
  const { show } = usePlaceDialog();
  const toast = useToast();
  return async () => {
    const { error } = await request("visitor");
    if (error) toast((await import("./failure-toast.ts")).failureToast(error, show));
  };
}

/** Few come back to a list that they have begun to read before their location is there. */
const load = async () => (await import("./sorting-offer.tsx")).SortingOffer;

export function LazySortingOffer() {
  const { location, sortedBy } = useLocationHandle().state;
  return <LazyPart wanted={location !== sortedBy} load={load} failed={() => null} part={{}} />;
}

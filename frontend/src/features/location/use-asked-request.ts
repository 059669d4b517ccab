/** What the visitor's own click asks for gets an answer, also when there is none. */
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { useToast } from "../../shared/ui/toasts.tsx";
import { usePlaceDialog } from "./use-place-dialog.ts";

/** Requests the location; a toast says why there is none, and offers to enter an address. */
export function useAskedRequest(): () => Promise<void> {
  const { request } = useLocationHandle();
  const { show } = usePlaceDialog();
  const toast = useToast();
  return async () => {
    const { error } = await request("visitor");
    if (error) toast((await import("./failure-toast.ts")).failureToast(error, show));
  };
}

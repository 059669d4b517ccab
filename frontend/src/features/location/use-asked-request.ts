/** What the visitor's own click asks for gets an answer, also when there is none. */
import { useLocationHandle } from "../../shared/location/provider.tsx";
import type { LocationError } from "../../shared/location/state.ts";
import { panelText } from "../../shared/text/location.ts";
import { useToast } from "../../shared/ui/toasts.tsx";

/** Requests the location; a toast says why there is none. */
export function useAskedRequest(): () => Promise<void> {
  const { request } = useLocationHandle();
  const toast = useToast();
  return async () => {
    const error = await request("visitor");
    if (error) toast({ title: titleOf(error), description: error.message, destructive: true });
  };
}

/** The message of a denied permission starts with the panel's own title. */
function titleOf({ code, message }: LocationError): string {
  const { title } = panelText[code];
  return message.startsWith(title) ? panelText[0].title : title;
}

/** What the error panel says. */
import type { LocationError } from "../../shared/location/state.ts";
import { panelText } from "../../shared/text/location-dialogs.ts";

/** Title, body and button by the error's code; a message of its own replaces the body. */
export function panelContent({ code, message }: LocationError & { message?: string }) {
  const content = panelText[code];
  return { ...content, body: message ?? content.body };
}

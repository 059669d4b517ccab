/** What the error panel says. */
import type { LocationError } from "../../shared/location/state.ts";
import { locationErrors, panelText } from "../../shared/text/location.ts";

/** Title, body and button by the error's code; a message of its own replaces the body. */
export function panelContent({ code, message }: LocationError) {
  const content = panelText[code];
  return { ...content, body: message === locationErrors[code] ? content.body : message };
}

/** What the error panel says. */
import type { LocationError } from "../../shared/location/state.ts";
import { locationErrors, panelText } from "../../shared/text/location.ts";

/** Title, body and button by the error's code; a message of its own replaces the body. */
export function panelWords({ code, message }: LocationError) {
  const words = panelText[code];
  return { ...words, body: message === locationErrors[code] ? words.body : message };
}

/** The toast that says why there is no location; loaded when it is first needed. */
import type { LocationErrorCode } from "../../shared/location/geolocation.ts";
import type { LocationError } from "../../shared/location/state.ts";
import { locationErrors, panelText } from "../../shared/text/location-dialogs.ts";
import { chosenText } from "../../shared/text/location.ts";
import type { Toast } from "../../shared/ui/toast-card.tsx";

export const failureToast = ({ code }: LocationError, onEnterPlace: () => void): Toast => ({
  title: titleOf(code),
  description: locationErrors[code],
  destructive: true,
  action: { label: chosenText.enter, onAct: () => onEnterPlace() },
});

/**
 * The message of a denied permission already starts with its own title, so it gets the general one.
 */
function titleOf(code: LocationErrorCode): string {
  const { title } = panelText[code];
  return locationErrors[code].startsWith(title) ? panelText[0].title : title;
}

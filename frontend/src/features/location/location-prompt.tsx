/** How the home page asks for the visitor's location: automatically, and by a floating card. */
import { useEffect, useState } from "react";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { promptText } from "../../shared/text/location.ts";
import { PinDrawing } from "../../shared/ui/drawings.tsx";
import { FloatingCard } from "../../shared/ui/floating-card.tsx";
import { EnterPlace, useAskedRequest } from "./location-request.tsx";
import { focusMain } from "../../shared/ui/page.tsx";
import Button from "@mui/material/Button";
import { isIdle } from "../../shared/location/state.ts";

/** Whether it was dismissed since the site was loaded; the prompt is unmounted in between. */
let declined = false;

/** Hidden once there is a location, the permission was denied, or the visitor has dismissed it. */
export function LocationPrompt() {
  const { state } = useLocationHandle();
  const ask = useAskedRequest();
  const [dismissed, setDismissed] = useState(declined);
  const dismiss = () => {
    declined = true;
    setDismissed(true);
  };
  // Until the browser has reported the permission, it is unknown whether there is anything to ask.
  const asks = state.permission === "prompt" || state.error;
  const open = asks && !state.location && state.error?.code !== 1;
  if (!open || dismissed) return null;
  return (
    <FloatingCard
      drawing={<PinDrawing />}
      title={promptText.title}
      body={promptText.body}
      action={
        <>
          <Button
            variant="contained"
            size="small"
            onClick={() => {
              focusMain();
              void ask();
              dismiss();
            }}
          >
            {promptText.button}
          </Button>
          <EnterPlace size="small" />
        </>
      }
      dismissLabel={promptText.dismiss}
      onDismiss={dismiss}
    />
  );
}

const DELAY_MS = 1000;

/** Requests the location after one second without a location, a request in flight or an error. */
export function useAutoRequest() {
  const { state, request, isIdle: isIdleNow } = useLocationHandle();
  const idle = isIdle(state);
  useEffect(() => {
    if (!idle) return undefined;
    const timer = setTimeout(() => isIdleNow() && void request("page"), DELAY_MS);
    return () => clearTimeout(timer);
    // The timer starts when the state becomes idle, not with each new handle.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [idle]);
}

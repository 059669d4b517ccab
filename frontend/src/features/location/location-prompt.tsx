/** A floating card: may the visitor's location be known? */
import { useState } from "react";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { promptText } from "../../shared/text/location.ts";
import { PinDrawing } from "../../shared/ui/drawings.tsx";
import { FloatingCard } from "../../shared/ui/floating-card.tsx";
import { EnterPlace } from "./enter-place.tsx";
import { useAskedRequest } from "./use-asked-request.ts";
import Button from "@mui/material/Button";

/** Hidden once there is a location, the permission was denied, or the visitor put it away. */
export function LocationPrompt() {
  const { state } = useLocationHandle();
  const ask = useAskedRequest();
  const [dismissed, setDismissed] = useState(false);
  // Before the browser has told the permission nobody knows whether there is anything to ask.
  const open = state.permission === "prompt" && !state.location && state.error?.code !== 1;
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
              void ask();
              setDismissed(true);
            }}
          >
            {promptText.button}
          </Button>
          <EnterPlace size="small" />
        </>
      }
      dismissLabel={promptText.dismiss}
      onDismiss={() => setDismissed(true)}
    />
  );
}

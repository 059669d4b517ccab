/** Floating cards about the visitor's location: may it be known, and may it sort what is read. */
import { useState } from "react";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { offerText, promptText } from "../../shared/text/location.ts";
import { PinDrawing } from "../../shared/ui/drawings.tsx";
import { focusMain } from "../../shared/ui/focus-main.ts";
import { FloatingCard } from "../../shared/ui/floating-card.tsx";
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
      }
      dismissLabel={promptText.dismiss}
      onDismiss={() => setDismissed(true)}
    />
  );
}

/** Offers what would move what is being read: the nearest first. */
export function SortingOffer() {
  const { state, sort } = useLocationHandle();
  const [dismissed, setDismissed] = useState(false);
  if (!state.location || state.location === state.sortedBy || dismissed) return null;
  return (
    <FloatingCard
      drawing={<PinDrawing />}
      title={offerText.title}
      body={offerText.body}
      action={
        <Button
          variant="contained"
          size="small"
          onClick={() => {
            window.scrollTo({ top: 0 });
            focusMain();
            sort();
          }}
        >
          {offerText.button}
        </Button>
      }
      dismissLabel={offerText.dismiss}
      onDismiss={() => setDismissed(true)}
    />
  );
}

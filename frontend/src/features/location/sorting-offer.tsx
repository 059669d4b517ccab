/** A floating card that offers what would move what is being read: the nearest first. */
import Button from "@mui/material/Button";
import { useState } from "react";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { offerText } from "../../shared/text/location-dialogs.ts";
import { PinDrawing } from "../../shared/ui/drawings.tsx";
import { FloatingCard } from "../../shared/ui/floating-card.tsx";
import { focusMain } from "../../shared/ui/page.tsx";

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

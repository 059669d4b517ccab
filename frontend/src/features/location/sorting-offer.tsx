/** A floating card that offers to sort by distance when that would reorder a list being read. */
import Button from "@mui/material/Button";
import { useState } from "react";
import type { Position } from "../../shared/location/geolocation.ts";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { offerText } from "../../shared/text/location-dialogs.ts";
import { PinDrawing } from "../../shared/ui/drawings.tsx";
import { FloatingCard } from "../../shared/ui/floating-card.tsx";
import { focusMain } from "../../shared/ui/page.tsx";

/** The position for which it was dismissed, on this list and later ones. */
let declined: Position | null = null;

export function SortingOffer() {
  const { state, sort } = useLocationHandle();
  const { location, sortedBy } = state;
  const [dismissed, setDismissed] = useState(declined);
  if (!location || location === sortedBy || location === dismissed) return null;
  const dismiss = () => {
    declined = location;
    setDismissed(location);
  };
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
      onDismiss={dismiss}
    />
  );
}

/** Dialogs over a page with lists: a deal or a business. */
import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import { useEffect } from "react";
import type { ComponentType } from "react";
import { useLast } from "../../shared/hooks/use-history-layer.ts";
import type { useHistoryLayer } from "../../shared/hooks/use-history-layer.ts";
import { useHasInteracted } from "../../shared/hooks/hydration.ts";
import type { RecordDialogProps } from "../../shared/ui/detail-dialog.tsx";
import { LazyPart, failedDialog } from "../../shared/ui/lazy-part.tsx";

type Layer = ReturnType<typeof useHistoryLayer>;

interface RecordDialogsProps {
  /** Records that the page has; any other is fetched. */
  deals: Coupon[];
  businesses: Business[];
  deal: Layer;
  business: Layer;
}

const loadDeal = async () =>
  (await import("../../features/deals/components/deal-dialog.tsx")).DealDialog;
const loadBusiness = async () =>
  (await import("../../features/businesses/components/business-dialog.tsx")).BusinessDialog;

export function RecordDialogs({ deals, businesses, deal, business }: RecordDialogsProps) {
  const touched = useHasInteracted();
  // Fetched at the first interaction, before it is needed: the page's records open even if the
  // connection is lost by then.
  useEffect(() => {
    if (touched && navigator.onLine) void loadDeal().catch(() => {});
  }, [touched]);
  return (
    <>
      <RecordLayer layer={deal} load={loadDeal} items={deals} />
      <RecordLayer layer={business} load={loadBusiness} items={businesses} />
    </>
  );
}

interface RecordLayerProps<Item> {
  layer: Layer;
  load: () => Promise<ComponentType<RecordDialogProps<Item>>>;
  items: Item[];
}

function RecordLayer<Item extends { id: number }>(props: RecordLayerProps<Item>) {
  const { layer, load, items } = props;
  const open = layer.id !== undefined;
  const id = useLast(layer.id);
  if (id === undefined) return null;
  const known = items.find((item) => item.id === id);
  return (
    <LazyPart
      wanted={open}
      load={load}
      failed={failedDialog(layer.close)}
      part={{ id, known, open, onClose: layer.close }}
    />
  );
}

/** What opens over a page with lists: a deal or a business. */
import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import { useEffect } from "react";
import type { DealDialogProps } from "../../features/deals/components/deal-dialog.tsx";
import type { BusinessDialogProps } from "../../features/businesses/components/business-dialog.tsx";
import { useLast } from "../../shared/hooks/use-last.ts";
import type { useHistoryLayer } from "../../shared/hooks/use-history-layer.ts";
import { useTouched } from "../../shared/hooks/hydration.ts";
import { LazyPart, failedDialog } from "../../shared/ui/lazy-part.tsx";

type Layer = ReturnType<typeof useHistoryLayer>;

interface RecordDialogsProps {
  /** What the page has; a record beside them is fetched. */
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
  const dealId = useLast(deal.id);
  const touched = useTouched();
  // Fetched ahead of the first tap: where the connection is lost by then, what is on the page opens.
  useEffect(() => {
    if (touched && navigator.onLine) void loadDeal().catch(() => {});
  }, [touched]);
  const businessId = useLast(business.id);
  return (
    <>
      {dealId !== undefined && (
        <LazyPart<DealDialogProps>
          wanted={deal.id !== undefined}
          load={loadDeal}
          failed={failedDialog(deal.close)}
          part={{
            id: dealId,
            known: deals.find(({ id }) => id === dealId),
            open: deal.id !== undefined,
            onClose: deal.close,
          }}
        />
      )}
      {businessId !== undefined && (
        <LazyPart<BusinessDialogProps>
          wanted={business.id !== undefined}
          load={loadBusiness}
          failed={failedDialog(business.close)}
          part={{
            id: businessId,
            known: businesses.find(({ id }) => id === businessId),
            open: business.id !== undefined,
            onClose: business.close,
          }}
        />
      )}
    </>
  );
}

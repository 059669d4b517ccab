/** What opens over a page with lists: a deal or a business. */
import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import { useCallback } from "react";
import type { DealDialogProps } from "../../features/deals/deal-dialog.tsx";
import type { BusinessDialogProps } from "../../features/businesses/business-dialog.tsx";
import { useLast } from "../../shared/hooks/use-last.ts";
import type { useRecordLayer } from "../../shared/hooks/use-record-layer.ts";
import { siteText } from "../../shared/text/site.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { useToast } from "../../shared/ui/toasts.tsx";

type Layer = ReturnType<typeof useRecordLayer>;

interface RecordDialogsProps {
  /** What the page has; a deal beside them is fetched. */
  deals: Coupon[];
  businesses: Business[];
  deal: Layer;
  business: Layer;
}

const loadDeal = async () => (await import("../../features/deals/deal-dialog.tsx")).DealDialog;
const loadBusiness = async () =>
  (await import("../../features/businesses/business-dialog.tsx")).BusinessDialog;

export function RecordDialogs({ deals, businesses, deal, business }: RecordDialogsProps) {
  const toast = useToast();
  const dealId = useLast(deal.id);
  const shownBusiness = useLast(businesses.find(({ id }) => id === business.id));

  const onFailure = useCallback(() => {
    const { notLoaded: title, checkConnection: description } = siteText;
    toast({ title, description, destructive: true });
    window.history.back();
  }, [toast]);
  return (
    <>
      {dealId !== undefined && (
        <LazyPart<DealDialogProps>
          wanted={deal.id !== undefined}
          load={loadDeal}
          onFailure={onFailure}
          part={{
            id: dealId,
            known: deals.find(({ id }) => id === dealId),
            open: deal.id !== undefined,
            onClose: deal.close,
          }}
        />
      )}
      {shownBusiness && (
        <LazyPart<BusinessDialogProps>
          wanted={business.id !== undefined}
          load={loadBusiness}
          onFailure={onFailure}
          part={{
            business: shownBusiness,
            open: business.id !== undefined,
            onClose: business.close,
          }}
        />
      )}
    </>
  );
}

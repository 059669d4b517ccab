/** 'List Your Business': the plans, and the form that the chosen one leads to. */
import type { ListingPlan } from "@mainstreet/contracts/plan";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { ListingDialog } from "./listing-dialog.tsx";
import { isBegun } from "../listing-values.ts";
import { PlanChooser } from "./plan-chooser.tsx";
import { useListing } from "../listing-draft.ts";
import { Wizard } from "./wizard.tsx";
import { withdrawSent } from "../sent-listings.ts";
import type { SentListing } from "../sent-listings.ts";
import { useFocusAfter } from "../../../shared/hooks/focus.ts";
import { sentText as text } from "../../../shared/text/wizard.ts";
import { ConfirmAction } from "../../../shared/ui/confirm-dialog.tsx";
import { useToast } from "../../../shared/ui/toasts.tsx";

/** The plans at first, the form, or the plans while a begun form stays mounted behind them. */
type View = "plans" | "wizard" | "otherPlan";

export function ListBusiness({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [view, setView] = useState<View>("plans");
  const listing = useListing();
  const [withdrawing, setWithdrawing] = useState<SentListing | null>(null);

  useFocusAfter(withdrawing !== null, () => find('[role="dialog"]') ?? find("main"));

  const choose = (plan: ListingPlan) => {
    listing.form.setValue("selectedPlan", plan);
    setView("wizard");
  };
  return (
    <>
      <ListingDialog
        open={open}
        // A click beside a form, even a hidden one, must not close it; Escape and the button do.
        closesByBackdrop={view === "plans"}
        wide={view !== "wizard"}
        onClose={onClose}
        onClosed={() => setView("plans")}
      >
        {view !== "wizard" && (
          <PlanChooser
            begun={isBegun(listing.form.getValues())}
            onChoose={choose}
            onResume={() => setView("wizard")}
            onWithdraw={setWithdrawing}
            onClose={onClose}
          />
        )}
        {view !== "plans" && (
          <FormProvider {...listing.form}>
            <Wizard
              listing={listing}
              hidden={view !== "wizard"}
              onPlans={() => setView("otherPlan")}
              onWithdraw={setWithdrawing}
              onClose={onClose}
            />
          </FormProvider>
        )}
      </ListingDialog>
      {/* Over the plans, or over the page when opened from the toast after sending. */}
      {withdrawing && <WithdrawDialog listing={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

interface WithdrawDialogProps {
  listing: SentListing;
  onClose: () => void;
}

function WithdrawDialog({ listing, onClose }: WithdrawDialogProps) {
  const toast = useToast();
  return (
    <ConfirmAction
      question={text.question(listing.businessName, listing.address)}
      confirm={text.confirm}
      confirming={text.withdrawing}
      cancel={text.keep}
      action={{
        mutationFn: () => withdrawSent(listing),
        onSuccess: () => {
          toast({ title: text.withdrawn, description: text.withdrawnBody(listing.businessName) });
          onClose();
        },
        onError: () =>
          toast({ title: text.failed, description: text.failedBody, destructive: true }),
      }}
      onCancel={onClose}
    >
      {text.whatGoes}
    </ConfirmAction>
  );
}

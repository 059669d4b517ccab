/** 'List Your Business': the plans, and the form that the chosen one leads to. */
import type { ListingPlan } from "@mainstreet/contracts/submission";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { ListingDialog } from "./listing-dialog.tsx";
import { isBegun } from "../listing-values.ts";
import { PlanChooser } from "./plan-chooser.tsx";
import { useListing } from "../api/use-listing.ts";
import { Wizard } from "./wizard.tsx";

export function ListBusiness({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [view, setView] = useState<"plans" | "wizard">("plans");
  const listing = useListing();

  const choose = (plan: ListingPlan) => {
    listing.form.setValue("selectedPlan", plan);
    setView("wizard");
  };
  return (
    <ListingDialog
      open={open}
      // A click beside the form is no wish to leave it; Escape and the button are.
      closesByBackdrop={view === "plans"}
      wide={view === "plans"}
      onClose={onClose}
      onClosed={() => setView("plans")}
    >
      {view === "plans" ? (
        <PlanChooser
          begun={isBegun(listing.form.getValues())}
          onChoose={choose}
          onResume={() => setView("wizard")}
          onClose={onClose}
        />
      ) : (
        <FormProvider {...listing.form}>
          <Wizard listing={listing} onPlans={() => setView("plans")} onClose={onClose} />
        </FormProvider>
      )}
    </ListingDialog>
  );
}

/**
 * How a submission will be listed: proposed from what was sent and its plan, decided by the admin.
 */
import type { AdminCategory } from "@mainstreet/contracts/category";
import type { SubmissionApproval } from "@mainstreet/contracts/submission";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { Control } from "react-hook-form";
import { categoryKey } from "@mainstreet/contracts/match-keys";
import { NETWORKS, profileLink } from "@mainstreet/contracts/written-link";
import Alert from "@mui/material/Alert";
import { FormSelect, FormSwitch, FormSection } from "../../../admin/form/form-fields.tsx";
import { businessFieldText } from "../../../shared/text/records.ts";
import { submissionText } from "../../../shared/text/submissions.ts";
import type { DatedSubmission } from "./submissions-api.ts";

interface ListingValues {
  /** "" for a new category with the submitted name. */
  categoryId: string;
  showDeals: boolean;
  isPremium: boolean;
}

/** What visitors see of these choices. */
export interface Listing extends Omit<ListingValues, "categoryId"> {
  /** The category's name. */
  category: string;
}

/**
 * Returns the form, the approval to be sent and the listing it makes; starts over when the
 * submission is corrected.
 */
export function useListingForm(submission: DatedSubmission, categories: readonly AdminCategory[]) {
  const { control } = useForm<ListingValues>({
    values: useProposal(submission, categories),
  });
  const [categoryId, showDeals, isPremium] = useWatch({
    control,
    name: ["categoryId", "showDeals", "isPremium"],
  });
  const chosen = categories.find(({ id }) => String(id) === categoryId);
  const category = chosen?.name ?? submission.form.category;
  const listing: Listing = { category, showDeals, isPremium };
  const approval: SubmissionApproval = {
    // A category deleted meanwhile can't be chosen any more.
    ...(chosen && { categoryId: chosen.id }),
    showDeals,
    isPremium,
  };
  return { control, approval, listing };
}

/**
 * Returns the proposal as of the form's start: later changes of categories alter nothing that is
 * chosen or shown.
 */
function useProposal(
  { revision, form }: DatedSubmission,
  categories: readonly AdminCategory[],
): ListingValues {
  const propose = () => ({
    revision,
    values: {
      categoryId: String(proposedCategory(categories, form.category) ?? ""),
      // Both plans are paid for, and are featured for that.
      showDeals: true,
      isPremium: form.selectedPlan === "premium",
    },
  });
  const [proposal, setProposal] = useState(propose);
  if (proposal.revision !== revision) setProposal(propose());
  return proposal.values;
}

interface ListingFormProps {
  control: Control<ListingValues>;
  /** The submitted name. */
  category: string;
  categories: readonly AdminCategory[];
}

export function ListingForm({ control, category, categories }: ListingFormProps) {
  return (
    <FormSection title={submissionText.listedAs}>
      <FormSelect
        control={control}
        name="categoryId"
        label={businessFieldText.category}
        description={submissionText.askedFor(category)}
        options={[
          { value: "", label: submissionText.newCategory(category) },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <FormSwitch control={control} name="showDeals" label={businessFieldText.showDeals} />
      <FormSwitch
        control={control}
        name="isPremium"
        label={businessFieldText.isPremium}
        description={businessFieldText.isPremiumHelp}
      />
    </FormSection>
  );
}

/** Warns of profiles that can't be linked and that a premium listing will lack. */
export function ProfilesLeftOut({ form }: Pick<DatedSubmission, "form">) {
  const none = NETWORKS.filter((network) => {
    const written = form.socialMediaLinks?.[network] ?? "";
    return written !== "" && profileLink(network, written) === "";
  });
  if (none.length === 0) return null;
  const names = none.map((network) => businessFieldText[`${network}Url`]);
  return <Alert severity="warning">{submissionText.noLinks(names)}</Alert>;
}

/**
 * Returns the category of that name, as an approval would find it; undefined if it would be
 * created.
 */
export const proposedCategory = (
  categories: readonly Pick<AdminCategory, "id" | "name">[],
  wanted: string,
): number | undefined =>
  categories.find(({ name }) => categoryKey(name) === categoryKey(wanted))?.id;

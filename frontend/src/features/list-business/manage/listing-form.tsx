/** How a submission will be listed: proposed by what was sent and its plan, decided by the admin. */
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
  /** "": a new category with the name that was sent. */
  categoryId: string;
  showDeals: boolean;
  isPremium: boolean;
}

/** What shoppers see of these choices. */
export interface Listing extends Omit<ListingValues, "categoryId"> {
  /** Its name. */
  category: string;
}

/** The form, what an approval sends for it, and what that lists; it begins anew when what was sent is corrected. */
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
    // One that has gone meanwhile is no longer among what can be chosen.
    ...(chosen && { categoryId: chosen.id }),
    showDeals,
    isPremium,
  };
  return { control, approval, listing };
}

/** As it was when the form began: other categories meanwhile change nothing that is chosen, or seen. */
function useProposal(
  { revision, form }: DatedSubmission,
  categories: readonly AdminCategory[],
): ListingValues {
  const propose = () => ({
    revision,
    values: {
      categoryId: String(proposedCategory(categories, form.category) ?? ""),
      // Both plans are paid for being featured.
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
  /** As it was sent. */
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

/** Profiles that a premium listing will lack. */
export function ProfilesLeftOut({ form }: Pick<DatedSubmission, "form">) {
  const none = NETWORKS.filter((network) => {
    const written = form.socialMediaLinks?.[network] ?? "";
    return written !== "" && profileLink(network, written) === "";
  });
  if (none.length === 0) return null;
  const names = none.map((network) => businessFieldText[`${network}Url`]);
  return <Alert severity="warning">{submissionText.noLinks(names)}</Alert>;
}

/** The one of that name, as an approval would find it; undefined where it would be made. */
export const proposedCategory = (
  categories: readonly Pick<AdminCategory, "id" | "name">[],
  wanted: string,
): number | undefined =>
  categories.find(({ name }) => categoryKey(name) === categoryKey(wanted))?.id;

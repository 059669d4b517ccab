/** Approves submissions: creates the business and, by message, the coupon. */
import type { BusinessRecord } from "@mainstreet/contracts/business";
import { categoryKey } from "@mainstreet/contracts/match-keys";
import type { Author } from "@mainstreet/contracts/history";
import type { SubmissionApproval } from "@mainstreet/contracts/submission";
import { isDuplicateKeyError } from "@mainstreet/messages/duplicate-key";
import { ApiError, ignoreConflict, ignoreNotFound } from "@mainstreet/service/http/errors";
import type { Found } from "@mainstreet/service/records/store";
import { noCategory } from "../category/category.use.ts";
import { reconcileCategories } from "../category/reconcile-categories.ts";
import type { Parts } from "../parts.ts";
import { createApprovedBusinesses } from "./approved-business.ts";
import { businessOf, listingOf } from "./submission.ts";
import type { StoredSubmission } from "./submission.ts";

export type ApprovalDeps = Pick<Parts, "submissions" | "businesses" | "categories" | "use" | "now">;

export function createApproval(deps: ApprovalDeps) {
  const { submissions, businesses, categories, use, now } = deps;
  const { madeOf, withdraw, withdrawUntouched, isUntouched } = createApprovedBusinesses(businesses);

  /** Returns the category of that name, created when it is missing, and marked as used. */
  async function categoryFor(town: string, name: string, by: Author): Promise<number> {
    for (;;) {
      const [known] = await categories.all(town, { keys: categoryKey(name) });
      const category = known ?? (await categories.create(town, { name }, by).catch(ignoreTaken));
      if (!category) continue;
      const gone = await use.mark(town, [category.state.id]);
      if (gone.size === 0) return category.state.id;
    }
  }

  /** Returns the category that the admin chose, marked as used; throws 400 when it is gone. */
  async function chosen(town: string, categoryId: number): Promise<number> {
    const gone = await use.mark(town, [categoryId]);
    if (gone.size > 0) throw noCategory();
    return categoryId;
  }

  /** Updates the business of an interrupted or concurrent approval: form and admin's choices may differ here. */
  async function madeAnew(
    town: string,
    fields: Omit<BusinessRecord, "id">,
    made: Found<BusinessRecord>,
    by: Author,
  ) {
    const { id, address, latitude, longitude } = made.state;
    if (!(await isUntouched(town, id))) return made;
    const isLocated = fields.latitude === null && fields.address === address;
    const next = isLocated ? { ...fields, latitude, longitude } : fields;
    return businesses.change(town, id, next, made.document.revision, by).catch(ignoreNotFound);
  }

  /** Approves a pending submission. A repeated approval finds the same business. */
  return async function approve(
    town: string,
    { state, document }: Found<StoredSubmission>,
    approval: SubmissionApproval,
    by: Author,
  ): Promise<Found<StoredSubmission>> {
    const { id, form } = state;
    const categoryId = await (approval.categoryId === undefined
      ? categoryFor(town, form.category, by)
      : chosen(town, approval.categoryId));
    const listing = listingOf(form, approval);
    const fields = businessOf(form, { categoryId, ...listing });
    let before = await madeOf(town, id);
    const created = before
      ? undefined
      : await businesses.create(town, fields, by, { submissionId: id }).catch(ignoreTaken);
    if (!created) before ??= await madeOf(town, id);
    const business = created ?? (before && (await madeAnew(town, fields, before, by)));
    if (!business)
      throw new ApiError(503, "busy", "This is being decided by someone else. Please reload.");
    // The category may have been removed since it was marked.
    await reconcileCategories(deps, town, [categoryId]);
    const decided = {
      status: "approved" as const,
      businessId: business.state.id,
      showDeals: listing.showDeals,
      decidedAt: now().toISOString(),
      decidedBy: by,
    };
    try {
      return await submissions.change(town, id, decided, document.revision, by);
    } catch (error) {
      const found = await submissions.find(town, id).catch(ignoreNotFound);
      const isCorrected =
        found?.state.status === "pending" && found.document.revision !== document.revision;
      if (!found || found.state.status === "rejected") await withdraw(town, id);
      else if (created && isCorrected)
        await withdrawUntouched(town, created.state.id, async () => {
          const { state } = await submissions.find(town, id);
          return state.status === "pending";
        });
      // Another admin has approved it: the business is restored to that approval.
      else if (before && found.state.status === "approved")
        await businesses
          .change(town, before.state.id, before.state, business.document.revision, by)
          .catch(ignoreNotFound)
          .catch(ignoreConflict);
      throw error;
    }
  };
}

function ignoreTaken(error: unknown): undefined {
  if (!isDuplicateKeyError(error)) throw error;
}

/** Approving, rejecting and taking back: each may be done twice, or by two at once. */
import type { BusinessRecord } from "@mainstreet/contracts/business";
import type { Category } from "@mainstreet/contracts/category";
import { UNDO_MS } from "@mainstreet/contracts/submission";
import type { SubmissionApproval, SubmissionRejection } from "@mainstreet/contracts/submission";
import { isDuplicate } from "@mainstreet/messages/duplicates";
import { ApiError, ignoreMissing, outdated } from "@mainstreet/service/http/errors";
import type { StoredRecord } from "@mainstreet/service/records/model";
import type { Author } from "@mainstreet/contracts/history";
import { categoryKey } from "@mainstreet/contracts/match-keys";
import type { Found, RecordStore } from "@mainstreet/service/records/store";
import { noCategory } from "../category/category.use.ts";
import type { CategoryUse } from "../category/category.use.ts";
import { reconcileCategories } from "../category/reconcile-categories.ts";
import { eraseContact } from "./erase-contact.ts";
import { createMadeBusinesses } from "./made-business.ts";
import { UNDECIDED, businessOf, listingOf } from "./submission.ts";
import type { StoredSubmission } from "./submission.ts";

interface DecisionDeps {
  submissions: RecordStore<StoredSubmission>;
  businesses: RecordStore<BusinessRecord>;
  categories: RecordStore<Category>;
  use: CategoryUse;
  now: () => Date;
}

export function createDecisions(deps: DecisionDeps) {
  const { submissions, businesses, categories, use, now } = deps;
  const { madeOf, withdraw, isUntouched } = createMadeBusinesses(businesses);

  /** Its owner may have corrected it since an admin has read it. */
  async function pending(town: string, id: number, revision: number | undefined) {
    const found = await submissions.find(town, id);
    if (found.state.status !== "pending") {
      await finish(town, found);
      throw new ApiError(
        409,
        "already_decided",
        `This submission was already ${found.state.status}. Reload the list to see it.`,
      );
    }
    if (revision !== undefined && found.document.revision !== revision)
      throw outdated("submission");
    return found;
  }

  /** The category of that name, made when it is missing, and marked as in use. */
  async function categoryFor(town: string, name: string, by: Author): Promise<number> {
    for (;;) {
      const [known] = await categories.all(town, { keys: categoryKey(name) });
      const category = known ?? (await categories.create(town, { name }, by).catch(ignoreTaken));
      if (!category) continue;
      const gone = await use.mark(town, [category.state.id]);
      if (gone.size === 0) return category.state.id;
    }
  }

  /** The category that the admin chose, marked as in use; 400 when it is gone. */
  async function chosen(town: string, categoryId: number): Promise<number> {
    const gone = await use.mark(town, [categoryId]);
    if (gone.size > 0) throw noCategory();
    return categoryId;
  }

  /** Withdraws what a rejection has left that got no further; not what an admin has taken back since. */
  async function finish(town: string, { state }: Found<StoredSubmission>) {
    const { id, status, decidedAt, decidedBy } = state;
    if (status !== "rejected") return;
    const made = await madeOf(town, id);
    if (made && (await isUntouched(town, made.state.id, decidedAt ?? undefined)))
      await withdraw(town, id, decidedBy ?? undefined);
  }

  /** As this approval has it: the form and what the admin said may be others since one that got no further, or another admin's. */
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
    return businesses.change(town, id, next, made.document.revision, by).catch(ignoreMissing);
  }

  async function reject(
    town: string,
    id: number,
    { reason, revision }: SubmissionRejection,
    by?: Author,
  ): Promise<Found<StoredSubmission>> {
    const { document } = await pending(town, id, revision);
    const decided = {
      status: "rejected" as const,
      reason,
      decidedAt: now().toISOString(),
      decidedBy: by ?? null,
    };
    const rejected = await submissions.change(town, id, decided, document.revision, by);
    await withdraw(town, id, by);
    return rejected;
  }

  /** One that waits is rejected first: what dies behind that is finished by the next one. */
  async function remove(town: string, id: number, by?: Author): Promise<void> {
    await submissions.remove(town, id, {
      async allow({ status }) {
        if (status !== "approved") await reject(town, id, { reason: "" }, by).catch(ignoreConflict);
        return {};
      },
    });
  }

  return {
    /** Makes the business, and by message the coupon. A repeated approval finds the same business. */
    async approve(
      town: string,
      id: number,
      approval: SubmissionApproval,
      by: Author,
    ): Promise<Found<StoredSubmission>> {
      const { state, document } = await pending(town, id, approval.revision);
      const categoryId = await (approval.categoryId === undefined
        ? categoryFor(town, state.form.category, by)
        : chosen(town, approval.categoryId));
      const listing = listingOf(state.form, approval);
      const fields = businessOf(state.form, { categoryId, ...listing });
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
        const found = await submissions.find(town, id).catch(ignoreMissing);
        if (!found || found.state.status === "rejected") await withdraw(town, id);
        // Approved by another: as that one has it.
        else if (before && found.state.status === "approved")
          await businesses
            .change(town, before.state.id, before.state, business.document.revision, by)
            .catch(ignoreMissing)
            .catch(ignoreConflict);
        throw error;
      }
    },

    reject,
    remove,

    /** The submission, and who its owner is, with its business. */
    async erase(town: string, id: number): Promise<void> {
      const { state } = await submissions.find(town, id);
      await eraseContact(businesses, town, state);
      await remove(town, id);
    },

    /** Within a minute, or where one ended half-way; only while nobody has worked on the business of it. */
    async undo(
      town: string,
      id: number,
      revision: number | undefined,
      by: Author,
    ): Promise<Found<StoredSubmission>> {
      const { state, document } = await submissions.find(town, id);
      if (revision !== undefined && document.revision !== revision) throw outdated("submission");
      const { businessId, decidedAt } = state;
      if (decidedAt === null)
        throw new ApiError(409, "not_decided", "This submission is not decided yet");
      if (!isHalfUndone(document) && now().getTime() > Date.parse(decidedAt) + UNDO_MS)
        throw new ApiError(409, "too_late", "A decision can be undone for one minute only");
      if (businessId !== null)
        await businesses
          .remove(town, businessId, {
            // Its coupon goes there too.
            by,
            allow: async ({ revision }) => {
              const isFree = await isUntouched(town, businessId, decidedAt);
              const $set = { undoing: isFree ? document.revision : 0 };
              await submissions.kind.model.updateOne({ town, id }, { $set });
              if (isFree) return { revision };
              throw edited();
            },
          })
          .catch(async (error: unknown) => {
            ignoreMissing(error);
            // One that it was merged into has its coupon now.
            if ((await businesses.count(town, { "history.of.id": businessId })) > 0) throw edited();
          });
      return submissions.change(town, id, UNDECIDED, document.revision, by);
    },
  };
}

const edited = () =>
  new ApiError(
    409,
    "edited",
    "The business of this submission was edited in the meantime. Delete it there if it is not wanted.",
  );

export type Decisions = ReturnType<typeof createDecisions>;

/** Whether an undo of this approval has begun and got no further. */
export const isHalfUndone = ({ undoing, revision }: StoredRecord) => undoing === revision;

function ignoreTaken(error: unknown): undefined {
  if (!isDuplicate(error)) throw error;
}

/** Decided before, or changed meanwhile. */
function ignoreConflict(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 409)) throw error;
}

/**
 * Owners whose contact is on a business outlive their submission: when that is too old to be kept, whoever
 * has its token can still erase the contact.
 */
import type { BusinessRecord } from "@mainstreet/contracts/business";
import { erases } from "@mainstreet/service/access/erasing-token";
import type { StoredRecord } from "@mainstreet/service/records/model";
import type { RecordStore } from "@mainstreet/service/records/store";
import { z } from "zod";
import { mergedIdsOf, submittersOf } from "../business/business.ts";
import type { Submitter } from "../business/business.ts";
import { cameOf, eraseContact, ownerOf } from "./erase-contact.ts";
import { storedSubmission } from "./submission.ts";
import type { StoredSubmission } from "./submission.ts";

type Businesses = RecordStore<BusinessRecord>;

const hashes = z.array(z.string()).catch([]);
export const tokenHashesOf = (document: StoredRecord) => hashes.parse(document["tokenHashes"]);

/** Returns the submission's owner; null where it is damaged. */
function submitterOf(document: StoredRecord): Submitter | null {
  const { success, data: submission } = storedSubmission.safeParse(document);
  if (!success) return null;
  const { businessId } = submission;
  return { ...ownerOf(submission), businessId, tokenHashes: tokenHashesOf(document) };
}

/** Returns businesses that are moved without the submissions they came of, each with the owners of those. */
export async function withSubmitters(
  { kind }: RecordStore<StoredSubmission>,
  town: string,
  businesses: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  const idsOf = (document: StoredRecord) => [document.id, ...mergedIdsOf(document)];
  const made = businesses.flatMap(({ submissionId }) => submissionId ?? []);
  const ofThese = {
    $or: [{ id: { $in: made } }, { businessId: { $in: businesses.flatMap(idsOf) } }],
  };
  const found = await kind.model.find({ town, ...ofThese, deleted: { $ne: true } }).lean();
  const owners = found.flatMap((submission) => submitterOf(submission) ?? []);
  return businesses.map((document) => {
    const ids = new Set(idsOf(document));
    const theirs = owners.filter(
      ({ submissionId, businessId }) =>
        submissionId === document["submissionId"] || (businessId !== null && ids.has(businessId)),
    );
    return { ...document, submitters: [...submittersOf(document), ...theirs] };
  });
}

/** Notes the owner on the business before a submission is deleted; a damaged submission is deleted all the same. */
export async function keepSubmitter(
  { kind, deps }: Businesses,
  document: StoredRecord,
): Promise<void> {
  const submitter = submitterOf(document);
  if (!submitter) return;
  const { town } = document;
  const made = { town, ...cameOf(submitter) };
  await kind.model.updateMany(made, { $addToSet: { submitters: submitter } });
  const binned = { town, entity: kind.entity, ...cameOf(submitter, "record.") };
  await deps.bin.updateMany(binned, { $addToSet: { "record.submitters": submitter } });
}

/** Erases the contact that the token belongs to; false where there is none. */
export async function eraseSubmitter(
  businesses: Businesses,
  town: string,
  submissionId: number,
  authorization: string,
): Promise<boolean> {
  const { model, entity } = businesses.kind;
  const { bin } = businesses.deps;
  const living = { town, "submitters.submissionId": submissionId };
  const binned = { town, entity, "record.submitters.submissionId": submissionId };
  const records = [
    ...(await model.find(living, { submitters: 1 }).lean()),
    ...(await bin.find(binned).lean()).map(({ record }) => record),
  ];
  const owner = records
    .flatMap(submittersOf)
    .find((each) => each.submissionId === submissionId && erases(authorization, each.tokenHashes));
  if (!owner) return false;
  await eraseContact(businesses, town, owner);
  // In a town that was moved, the number may be another submission's as well.
  const pulled = { submissionId, tokenHashes: owner.tokenHashes };
  await model.updateMany(living, { $pull: { submitters: pulled } });
  await bin.updateMany(binned, { $pull: { "record.submitters": pulled } });
  return true;
}

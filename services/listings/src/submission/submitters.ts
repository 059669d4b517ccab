/**
 * Owners outlive their submission where its business has their contact: when the submission is too old to be kept,
 * whoever has its token can still erase that.
 */
import type { BusinessRecord } from "@mainstreet/contracts/business";
import { erases } from "@mainstreet/service/access/erasing-token";
import type { StoredRecord } from "@mainstreet/service/records/model";
import type { RecordStore } from "@mainstreet/service/records/store";
import { z } from "zod";
import { submittersOf } from "../business/business.ts";
import type { Submitter } from "../business/business.ts";
import { cameOf, eraseContact, ownerOf } from "./erase-contact.ts";
import { storedSubmission } from "./submission.ts";

type Businesses = RecordStore<BusinessRecord>;

const hashes = z.array(z.string()).catch([]);
export const tokenHashesOf = (document: StoredRecord) => hashes.parse(document["tokenHashes"]);

/** Notes its owner in what came of a submission that is about to go; one that is damaged goes all the same. */
export async function keepSubmitter(
  { kind, deps }: Businesses,
  document: StoredRecord,
): Promise<void> {
  const { success, data: submission } = storedSubmission.safeParse(document);
  if (!success) return;
  const { town } = document;
  const { businessId } = submission;
  const tokenHashes = tokenHashesOf(document);
  const submitter: Submitter = { ...ownerOf(submission), businessId, tokenHashes };
  const made = { town, ...cameOf(submitter) };
  await kind.model.updateMany(made, { $addToSet: { submitters: submitter } });
  const binned = { town, entity: kind.entity, ...cameOf(submitter, "record.") };
  await deps.bin.updateMany(binned, { $addToSet: { "record.submitters": submitter } });
}

/** False where nobody is known by that token. */
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
  await model.updateMany(living, { $pull: { submitters: { submissionId } } });
  await bin.updateMany(binned, { $pull: { "record.submitters": { submissionId } } });
  return true;
}

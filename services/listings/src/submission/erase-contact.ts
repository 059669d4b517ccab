/**
 * Erases what owners told of themselves when their submission goes: from its business and the history, also
 * where that is in the bin or was merged into another.
 */
import { createHash } from "node:crypto";
import type { BusinessRecord } from "@mainstreet/contracts/business";
import { fold } from "@mainstreet/contracts/words";
import { ignoreNotFound } from "@mainstreet/service/http/errors";
import type { StoredRecord } from "@mainstreet/service/records/model";
import type { RecordStore } from "@mainstreet/service/records/store";
import { textWithout } from "./contact-text.ts";
import type { StoredSubmission } from "./submission.ts";

/** Who sent a submission, and the business that came of it. */
export type Owner = Contact & { submissionId: number; businessId: number | null };

/** Name and e-mail address as hashes: enough to recognize them. */
type Contact = Pick<BusinessRecord, "contactName" | "contactEmail">;

export const ownerOf = ({ id, businessId, form }: StoredSubmission): Owner => ({
  submissionId: id,
  businessId,
  contactName: hashOf(form.contactName),
  contactEmail: hashOf(form.email),
});

/**
 * Filter for businesses that came of a submission, merged ones included. A history forgets merges in time;
 * `mergedIds` keeps a number as long as its URL leads to the record.
 */
export const cameOf = ({ submissionId, businessId }: Owner, path = "") => ({
  $or: [
    { [`${path}submissionId`]: submissionId },
    { [`${path}submitters.submissionId`]: submissionId },
    ...(businessId === null
      ? []
      : [
          { id: businessId },
          { [`${path}history.of.id`]: businessId },
          { [`${path}mergedIds`]: businessId },
        ]),
  ],
});

/** Erases the owner's contact; people whom an admin has noted instead or beside it stay, each field on its own. */
export async function eraseContact(
  businesses: RecordStore<BusinessRecord>,
  town: string,
  owner: Owner,
): Promise<void> {
  const { contactName, contactEmail } = owner;
  const contact = { contactName, contactEmail };
  const { kind, deps } = businesses;
  const living = await kind.model.find({ town, ...cameOf(owner) }, { id: 1 }).lean();
  for (const each of living) await eraseFrom(businesses, town, each.id, contact);
  const binned = { town, entity: kind.entity, ...cameOf(owner, "record.") };
  for (const { id: theirs, record } of await deps.bin.find(binned).lean()) {
    const fields = Object.entries(without(contact, record));
    const $set = Object.fromEntries(fields.map(([path, value]) => [`record.${path}`, value]));
    await deps.bin.updateOne({ town, entity: kind.entity, id: theirs }, { $set });
  }
}

async function eraseFrom(
  businesses: RecordStore<BusinessRecord>,
  town: string,
  id: number,
  contact: Contact,
) {
  const { model } = businesses.kind;
  const found = await businesses.find(town, id).catch(ignoreNotFound);
  if (!found) return;
  await businesses.change(town, id, blanks(contact, found.state)).catch(ignoreNotFound);
  for (;;) {
    const document = await model.findOne({ town, id }).lean();
    const $set = document ? without(contact, document) : {};
    if (!document || Object.keys($set).length === 0) return;
    // Conditional: another writer may add an entry, which drops the oldest and shifts indexes.
    await model.updateOne({ town, id, revision: document.revision }, { $set });
  }
}

/** Hashes a text regardless of case, accents and white space. */
const hashOf = (text: string) =>
  createHash("sha256").update(fold(text).replaceAll(/\s+/g, " ").trim()).digest("base64url");

/** Returns the fields that name this contact, without it: other people named there stay. */
function blanks(contact: Contact, fields: object): Partial<Contact> {
  const stored = new Map<string, unknown>(Object.entries(fields));
  const changed = (["contactName", "contactEmail"] as const).flatMap((field) => {
    const text = stored.get(field);
    if (typeof text !== "string" || text === "") return [];
    const left = textWithout(field, text, (part) => hashOf(part) === contact[field]);
    return left === text ? [] : [[field, left]];
  });
  return Object.fromEntries(changed);
}

/** Returns what changes in a stored record: its fields, what undoing imports would restore, and its history. */
function without(contact: Contact, record: StoredRecord): Record<string, unknown> {
  const { history = [], imported } = record;
  const places: [path: string, fields: object][] = [
    ["", record],
    ["imported.before.", imported?.before ?? {}],
    ...(imported?.earlier ?? []).map(({ before }, at): [string, object] => [
      `imported.earlier.${at}.before.`,
      before,
    ]),
  ];
  const blank = places.flatMap(([path, fields]) =>
    Object.entries(blanks(contact, fields)).map(([name, value]) => [path + name, value]),
  );
  const entries = history.flatMap(({ changes }, at) => {
    const left = changes.filter(({ field }) => !(field in contact));
    return left.length < changes.length ? [[`history.${at}.changes`, left]] : [];
  });
  return Object.fromEntries([...blank, ...entries]);
}

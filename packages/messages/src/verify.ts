/** Compares the services' copies of each other's records with the records. */
import type mongoose from "mongoose";
import { z } from "zod";
import { inBatches } from "./in-batches.ts";
import { TOWN_ID, numberedBy } from "./republish.ts";
import type { ShownRecords } from "./republish.ts";

const collectionOf = z.object({ service: z.string(), collection: z.string() });

/** A collection of copies, as a service's `src/projections.ts` names it, and its source. */
export const projectionCollection = z.object({ collection: z.string(), source: collectionOf });
export type ProjectionCollection = z.infer<typeof projectionCollection>;

type Client = mongoose.mongo.MongoClient;
type Found = mongoose.mongo.Collection;

/** Selects the records of one town, or those with one id. */
export interface RecordSelector {
  town?: string | undefined;
  id?: number | undefined;
}

/** A collection of copies and its source. */
export interface Pair {
  records: Found;
  copies: Found;
}

const numbered = z.object({
  town: z.string(),
  id: z.number().default(TOWN_ID),
  revision: z.number().optional(),
  sourceRevision: z.number().optional(),
});
type Numbered = z.infer<typeof numbered>;

/** How the copies of one collection differ from their source; `examples` name the first ones. */
interface Verdict {
  records: number;
  /** Copies that have another revision than the record, or are missing. */
  differ: number;
  /** Copies of deleted records. */
  leftOver: number;
  examples: string[];
}

const EXAMPLES = 5;
const alive = { deleted: { $ne: true } };

export function pairOf(
  client: Client,
  prefix: string,
  service: string,
  { collection, source }: ProjectionCollection,
): Pair {
  const records = client.db(`${prefix}${source.service}`).collection(source.collection);
  return { records, copies: client.db(`${prefix}${service}`).collection(collection) };
}

/** Compares both collections in one pass each, in constant memory. */
export async function verifyCopies({ records, copies }: Pair): Promise<Verdict> {
  const verdict: Verdict = { records: 0, differ: 0, leftOver: 0, examples: [] };
  const note = (kind: "differ" | "leftOver", { town, id }: { town: string; id: number }) => {
    verdict[kind] += 1;
    if (verdict.examples.length < EXAMPLES) verdict.examples.push(`${town}/${id}`);
  };
  for await (const group of livingIn(records)) {
    verdict.records += group.length;
    const shown = await byKey(copies, group, {});
    for (const record of group)
      if (shown.get(keyOf(record))?.sourceRevision !== record.revision) note("differ", record);
  }
  for await (const group of livingIn(copies))
    for (const copy of await leftOverOf(records, group)) note("leftOver", copy);
  return verdict;
}

/**
 * Yields every record, and every deleted record that still has a copy, with the latest revision in its copies.
 * All of `copies` are copies of `records`.
 */
export async function* shownRecords(
  records: Found,
  copies: readonly Found[],
  selector: RecordSelector,
): AsyncGenerator<ShownRecords> {
  for await (const group of livingIn(records, selector)) yield* shownBy(copies, group);
  for (const each of copies)
    for await (const group of livingIn(each, selector))
      yield* shownBy(copies, await leftOverOf(records, group));
}

/** Yields the records of a kind that are in the bin, with the latest revision in their copies or tombstones. */
export async function* shownOfBinned(
  bin: Found,
  entity: string,
  copies: readonly Found[],
  selector: RecordSelector,
): AsyncGenerator<ShownRecords> {
  for await (const group of livingIn(bin, selector, { entity })) yield* shownBy(copies, group);
}

/** Removes copies of deleted records; for sources that send no messages about deletions. */
export async function removeLeftOver(
  records: Found,
  copies: readonly Found[],
  selector: RecordSelector,
) {
  let removed = 0;
  for (const each of copies)
    for await (const group of livingIn(each, selector))
      for (const { town, id, sourceRevision } of await leftOverOf(records, group))
        removed += (await each.deleteOne({ town, id, sourceRevision })).deletedCount;
  return removed;
}

async function* shownBy(
  copies: readonly Found[],
  group: readonly Numbered[],
): AsyncGenerator<ShownRecords> {
  const found = await Promise.all(copies.map((each) => byKey(each, group, {})));
  for (const [town, records] of Map.groupBy(group, (record) => record.town)) {
    const latest = (record: Numbered) =>
      Math.max(0, ...found.map((each) => each.get(keyOf(record))?.sourceRevision ?? 0));
    yield { town, shown: new Map(records.map((record) => [record.id, latest(record)])) };
  }
}

/** Returns the copies whose records are deleted. */
async function leftOverOf(records: Found, copies: readonly Numbered[]): Promise<Numbered[]> {
  const living = await byKey(records, copies, alive);
  return copies.filter((copy) => !living.has(keyOf(copy)));
}

const fields = { _id: 0, town: 1, id: 1, revision: 1, sourceRevision: 1 };
const ORDER = { town: 1, id: 1 } as const;
const keyOf = ({ town, id }: { town: string; id: number }) => `${town}/${id}`;

async function* livingIn(
  collection: Found,
  { town, id }: RecordSelector = {},
  filter: object = {},
): AsyncGenerator<Numbered[]> {
  const wanted = {
    ...filter,
    ...(town !== undefined && { town }),
    ...(id !== undefined && { id: numberedBy([id]) }),
  };
  // Sorted, as an unsorted scan may miss a record that changes in the meantime.
  const inOrder = collection.find({ ...wanted, ...alive }, { projection: fields, sort: ORDER });
  for await (const group of inBatches(inOrder)) yield z.array(numbered).parse(group);
}

/** Returns the collection's documents with the ids of the group, by key. */
async function byKey(collection: Found, group: readonly Numbered[], filter: object) {
  const found = new Map<string, Numbered>();
  for (const [town, wanted] of Map.groupBy(group, (each) => each.town)) {
    const same = { town, id: numberedBy(wanted.map(({ id }) => id)), ...filter };
    for await (const document of collection.find(same, { projection: fields })) {
      const each = numbered.parse(document);
      found.set(keyOf(each), each);
    }
  }
  return found;
}

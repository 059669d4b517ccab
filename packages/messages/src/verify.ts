/** Do the services' copies of each other's records agree with the records? */
import type mongoose from "mongoose";
import { z } from "zod";

const collectionOf = z.object({ service: z.string(), collection: z.string() });

/** A collection of copies, as a service's `src/copies.ts` names it, and what it copies. */
export const copiedCollection = z.object({ collection: z.string(), source: collectionOf });
export type CopiedCollection = z.infer<typeof copiedCollection>;

const numbered = z.object({
  town: z.string(),
  id: z.number(),
  revision: z.number().optional(),
  sourceRevision: z.number().optional(),
});

/** How the copies of one collection differ from their source; `examples` name the first ones. */
export interface Verdict {
  records: number;
  /** Copies that don't show the latest revision, or are not there. */
  behind: number;
  /** Copies of records that are gone. */
  leftOver: number;
  examples: string[];
}

const AT_ONCE = 1000;
const EXAMPLES = 5;
const alive = { deleted: { $ne: true } };

/** Reads both collections once, in flat memory. */
export async function verifyCopies(
  client: Client,
  prefix: string,
  service: string,
  { collection, source }: CopiedCollection,
): Promise<Verdict> {
  const records = client.db(`${prefix}${source.service}`).collection(source.collection);
  const copies = client.db(`${prefix}${service}`).collection(collection);
  const verdict: Verdict = { records: 0, behind: 0, leftOver: 0, examples: [] };
  const note = (kind: "behind" | "leftOver", { town, id }: { town: string; id: number }) => {
    verdict[kind] += 1;
    if (verdict.examples.length < EXAMPLES) verdict.examples.push(`${town}/${id}`);
  };

  for await (const group of inGroups(records.find(alive, { projection: fields }))) {
    verdict.records += group.length;
    const shown = await byKey(copies, group, {});
    for (const record of group)
      if (shown.get(keyOf(record))?.sourceRevision !== record.revision) note("behind", record);
  }
  for await (const copy of leftOverCopies(client, prefix, service, { collection, source }))
    note("leftOver", copy);
  return verdict;
}

/** Copies of records that are gone. */
export async function* leftOverCopies(
  client: Client,
  prefix: string,
  service: string,
  { collection, source }: CopiedCollection,
): AsyncGenerator<Numbered> {
  const records = client.db(`${prefix}${source.service}`).collection(source.collection);
  const copies = client.db(`${prefix}${service}`).collection(collection);
  for await (const group of inGroups(copies.find(alive, { projection: fields }))) {
    const living = await byKey(records, group, alive);
    for (const copy of group) if (!living.has(keyOf(copy))) yield copy;
  }
}

type Client = mongoose.mongo.MongoClient;
type Numbered = z.infer<typeof numbered>;
type Found = mongoose.mongo.Collection;

const fields = { _id: 0, town: 1, id: 1, revision: 1, sourceRevision: 1 };
const keyOf = ({ town, id }: { town: string; id: number }) => `${town}/${id}`;

async function* inGroups(documents: AsyncIterable<unknown>): AsyncGenerator<Numbered[]> {
  let group: Numbered[] = [];
  for await (const document of documents) {
    group.push(numbered.parse(document));
    if (group.length < AT_ONCE) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** The other collection's documents with the same numbers. */
async function byKey(collection: Found, group: Numbered[], filter: object) {
  const found = new Map<string, Numbered>();
  for (const [town, wanted] of Map.groupBy(group, (each) => each.town)) {
    const same = { town, id: { $in: wanted.map(({ id }) => id) }, ...filter };
    for await (const document of collection.find(same, { projection: fields })) {
      const each = numbered.parse(document);
      found.set(keyOf(each), each);
    }
  }
  return found;
}

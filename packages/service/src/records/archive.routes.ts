/** Exports all records of a town, and restores them with their ids: only for tools in the cluster. */
import { BULK_BYTES } from "@mainstreet/contracts/bulk";
import { paging, queryId } from "@mainstreet/contracts/fields";
import { isDuplicateKeyError } from "@mainstreet/messages/duplicate-key";
import { insertedWith } from "@mainstreet/messages/outbox";
import { z } from "zod";
import type { Service } from "../http/build-service.ts";
import { ApiError } from "../http/errors.ts";
import type { WaitForPropagation } from "../messages/propagation.ts";
import type { BusinessWords } from "./business-words.ts";
import { takeIds } from "./counter.ts";
import { IMPORT, createdBy } from "./history.ts";
import { publicationOf } from "./model.ts";
import type { StoredRecord } from "./model.ts";
import type { RecordStore } from "./store.ts";

interface RestoreDeps<State extends { id: number }> {
  store: RecordStore<State>;
  /** Adds data about these records that is stored in other records, which are not exported. */
  completed?: (
    town: string,
    documents: readonly StoredRecord[],
  ) => Promise<readonly StoredRecord[]>;
  /** Only for records that are found by the name of their business. */
  businessWords?: BusinessWords;
  reload: (town: string) => Promise<void>;
  /** Only for records that messages of other services may create, move or delete. */
  waitForPropagation?: WaitForPropagation;
}

/** Returns the records with ids greater than `after`, in order. */
async function recordsAfter<State extends { id: number }>(
  { store, completed = async (_, documents) => documents }: RestoreDeps<State>,
  town: string,
  after: number,
  limit: number,
): Promise<Record<string, unknown>[]> {
  const { items } = await store.list(town, { limit, offset: 0 }, { id: { $gt: after } });
  const documents = await completed(
    town,
    items.map(({ document }) => document),
  );
  return documents.map((document, at) =>
    Object.assign({}, items[at]?.state, store.kind.besides?.(document), {
      createdAt: document.createdAt.toISOString(),
    }),
  );
}

/** Exported fields in addition to the state. */
const dated = z.object({ createdAt: z.iso.datetime({ offset: true }).optional() });

/** Parses a record; throws 400 that tells which record is invalid, and why. */
function readRecord<Read>(schema: z.ZodType<Read>, record: unknown, at: number): Read {
  const read = schema.safeParse(record);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({
    path: ["records", at, ...path].join("."),
    message,
  }));
  throw new ApiError(400, "invalid_request", `Record ${at + 1} cannot be read`, errors);
}

/** Writes records with their exported ids; throws 409 if one of them exists. */
async function restoreRecords<State extends { id: number }>(
  { kind, deps }: RecordStore<State>,
  town: string,
  records: readonly Record<string, unknown>[],
): Promise<number> {
  const now = deps.now();
  const publication = publicationOf(kind);
  const documents = records.map((record, at) => {
    const state = readRecord(kind.state, record, at);
    const { createdAt } = readRecord(dated, record, at);
    const extra: Partial<StoredRecord> = kind.besides?.(record) ?? {};
    const document = {
      ...state,
      ...extra,
      ...kind.derive(state, extra),
      town,
      revision: 1,
      history: [createdBy(IMPORT, now)],
      // Visitors see when events were created.
      createdAt: createdAt === undefined ? now : new Date(createdAt),
      updatedAt: now,
    };
    return { ...document, ...insertedWith(publication.toMessage(document, now), now) };
  });
  const others = records.flatMap((each) => kind.otherIds?.of(each) ?? []);
  const last = Math.max(0, ...documents.map(({ id }) => id), ...others);
  // Reserves these ids, so that no new record gets one of them.
  const next = await takeIds(deps.counters, town, kind.entity, 0);
  if (next <= last) await takeIds(deps.counters, town, kind.entity, last - next + 1);
  try {
    await kind.model.insertMany(documents);
  } catch (error) {
    if (isDuplicateKeyError(error))
      throw new ApiError(409, "not_empty", "The town has such records already");
    throw error;
  }
  deps.wakeRelay();
  return documents.length;
}

const record = z.record(z.string(), z.unknown());
const ofBusiness = z.object({ businessId: z.int().nullish() });
const querystring = z.strictObject({
  after: queryId.optional(),
  limit: paging.limit.describe("1 to 500, else 60."),
  settled: z
    .literal("true")
    .optional()
    .describe("After all messages in flight; 503 `not_known_yet` when that takes too long."),
});

/** Registers `GET` and `POST /internal/records/<name>`. */
export function archiveRoutes<State extends { id: number }>(
  app: Service,
  name: string,
  deps: RestoreDeps<State>,
) {
  const config = { access: "service" } as const;
  const path = `/internal/records/${name}`;

  app.get(
    path,
    { config, schema: { querystring, response: { 200: z.array(record) } } },
    async ({ town, query }) => {
      if (query.settled) await deps.waitForPropagation?.(async () => false);
      return recordsAfter(deps, town.slug, query.after ?? 0, query.limit);
    },
  );

  app.post(
    path,
    {
      config,
      bodyLimit: BULK_BYTES,
      schema: {
        body: z.strictObject({ records: z.array(record).max(500) }),
        response: { 201: z.object({ restored: z.int() }) },
      },
    },
    async ({ town, body }, reply) => {
      const restored = await restoreRecords(deps.store, town.slug, body.records);
      // The business names may have arrived before these records.
      const ids = body.records.flatMap((each) => ofBusiness.parse(each).businessId ?? []);
      await deps.businessWords?.remember(town.slug, ids);
      await deps.reload(town.slug);
      return reply.code(201).send({ restored });
    },
  );
}

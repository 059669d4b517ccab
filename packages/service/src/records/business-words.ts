/** Records that are found by the name of their business: its words stand on each of them. */
import type { Schema } from "mongoose";
import type { RecordModel, StoredRecord } from "./model.ts";
import { isSame } from "./model.ts";
import { wordsOf } from "./search.ts";

/** By which fields records are searched that have those words. */
export const WITH_BUSINESS = ["words", "businessWords"] as const;

/** Gives a schema the words, and their index. */
export function foundByBusiness(schema: Schema<StoredRecord>) {
  schema.add({ businessWords: { type: [String], default: undefined } });
  schema.index({ town: 1, businessWords: 1 });
}

/** A record with what it says of its business. */
interface RecordWords {
  id: number;
  businessId: number | null;
  businessWords?: string[] | undefined;
}

export type BusinessWords = ReturnType<typeof createBusinessWords>;

type Names = ReadonlyMap<number, { name: string }>;

/** `namesOf` are the living businesses among the ids. */
export function createBusinessWords(
  model: RecordModel,
  namesOf: (town: string, ids: number[]) => Promise<Names>,
) {
  /** Each write is for what was read before the names were: of two at once, the later one looks again. */
  async function write(town: string, found: readonly RecordWords[]): Promise<void> {
    const names = await namesOf(town, [
      ...new Set(found.flatMap(({ businessId }) => businessId ?? [])),
    ]);
    const wrong = wrongIn(found, names);
    if (wrong.length === 0) return;
    const { matchedCount } = await model.bulkWrite(
      wrong.map(({ id, businessId, businessWords, words }) => ({
        updateOne: {
          filter: { town, id, businessId, businessWords: businessWords ?? { $exists: false } },
          update: { $set: { businessWords: words } },
        },
      })),
      { ordered: false },
    );
    if (matchedCount < wrong.length)
      await remember(
        town,
        wrong.flatMap(({ businessId }) => businessId ?? []),
      );
  }

  async function remember(town: string, businessIds: Iterable<number>): Promise<void> {
    const businessId = { $in: [...new Set(businessIds)] };
    const fields = { id: 1, businessId: 1, businessWords: 1 };
    const filter = { town, businessId, deleted: { $ne: true } };
    const found = await model.find(filter, fields).lean<RecordWords[]>();
    if (found.length > 0) await write(town, found);
  }

  return {
    /** Behind a write of their records, and behind news of the businesses. */
    remember,

    /**
     * Makes good what stored records say otherwise: of an older version, a backup, an import undone. `names`
     * are those that the town's businesses have just had.
     */
    async mend(town: string, records: readonly StoredRecord[], names: Names) {
      const wrong = wrongIn(records.map(toRecordWords), names);
      if (wrong.length > 0) await write(town, wrong);
    },
  };
}

const toRecordWords = ({ id, businessId, businessWords }: StoredRecord): RecordWords => ({
  id,
  businessId: typeof businessId === "number" ? businessId : null,
  ...(Array.isArray(businessWords) && { businessWords: businessWords.map(String) }),
});

/** Those that do not say what their business is called, with what they should. */
const wrongIn = (found: readonly RecordWords[], names: Names) =>
  found.flatMap(({ id, businessId, businessWords }) => {
    const name = names.get(businessId ?? 0)?.name;
    const words = name === undefined ? [] : wordsOf([name]);
    return isSame(words, businessWords ?? []) ? [] : [{ id, businessId, businessWords, words }];
  });

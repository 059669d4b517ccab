/** Stores the words of a business's name on each of its records, so that they are found by it. */
import type { Schema } from "mongoose";
import type { RecordModel, StoredRecord } from "./model.ts";
import { isSame } from "./model.ts";
import { indexedWords } from "./search.ts";

/** Adds the field for these words and its index to a schema. */
export function foundByBusiness(schema: Schema<StoredRecord>) {
  schema.add({ businessWords: { type: [String], default: undefined } });
  schema.index({ town: 1, businessWords: 1 });
}

/** A record with its business and the stored words. */
interface RecordWords {
  id: number;
  businessId: number | null;
  businessWords?: string[] | undefined;
}

export type BusinessWords = ReturnType<typeof createBusinessWords>;

type Names = ReadonlyMap<number, { name: string }>;

/** `namesOf` returns the living businesses among the ids. */
export function createBusinessWords(
  model: RecordModel,
  namesOf: (town: string, ids: number[]) => Promise<Names>,
) {
  /** Each write matches only unchanged records, as they were read before the names; others are retried. */
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
    /** Call this after writing the records, and after messages about the businesses. */
    remember,

    /**
     * Corrects outdated words, e.g. after an update, a restored backup or an undone import. `names` are the
     * current names of the town's businesses.
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

/** Returns the records whose words do not match their business's name, with the correct words. */
const wrongIn = (found: readonly RecordWords[], names: Names) =>
  found.flatMap(({ id, businessId, businessWords }) => {
    const name = names.get(businessId ?? 0)?.name;
    const words = name === undefined ? [] : indexedWords([name]);
    return isSame(words, businessWords ?? []) ? [] : [{ id, businessId, businessWords, words }];
  });

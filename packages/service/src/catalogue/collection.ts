/** The records of a load: counted, named by their content, and kept with their JSON if the town fits. */
import { createHash } from "node:crypto";
import type { LoadBudget } from "./memory-budget.ts";

/** A record's JSON in bytes; without it, that is read from the database when the record is shown. */
export interface Written {
  json?: Buffer | undefined;
  /** The rest of it, where many records have the same: the business of a coupon. */
  shared?: Buffer | undefined;
}

/** Throws for a record that is kept without its JSON: that is to be read first. */
export function jsonOf({ json }: Written): Buffer {
  if (!json) throw new Error("The record is kept without its JSON");
  return json;
}

/** What records take, reckoned from their JSON; measured 10 to 40 % less. That itself and its words. */
const BYTES_PER_BYTE = 1.6;
/** What lists and places look at, and the views of them. */
const BYTES_PER_RECORD = 400;
/** What lists and places look at, of records without their JSON; measured 221. */
const BYTES_PER_LARGE_TOWNS_RECORD = 256;

export function createCollection({ isLarge, take }: LoadBudget) {
  const hash = createHash("sha1");
  return {
    /** Adds what stands in the name of the content, and is not kept. */
    note: (content: string) => void hash.update(content),

    /** Adds records; returns them as they are kept. */
    add<Kept extends Written>(records: readonly Kept[]): readonly Kept[] {
      let bytes = 0;
      for (const { json } of records) {
        if (!json) continue;
        bytes += json.length;
        hash.update(json);
      }
      const whole = Math.ceil(bytes * BYTES_PER_BYTE) + records.length * BYTES_PER_RECORD;
      take(isLarge ? records.length * BYTES_PER_LARGE_TOWNS_RECORD : whole, whole);
      if (!isLarge) return records;
      return records.map((record) =>
        Object.assign({}, record, { json: undefined, shared: undefined }),
      );
    },

    /** The name of the content: the same on every instance that added the same in the same order. */
    version: () => hash.digest("base64url").slice(0, 16),
  };
}

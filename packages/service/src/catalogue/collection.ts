/** Collects the records of a load: sizes them, hashes their content, and keeps their JSON if the town fits. */
import { createHash } from "node:crypto";
import type { LoadBudget } from "./memory-budget.ts";

/** A record's JSON as bytes; absent if it is read from the database when the record is shown. */
export interface Written {
  json?: Buffer | undefined;
  /** The part of the JSON that many records share: the business of a coupon. */
  shared?: Buffer | undefined;
}

/** Returns the JSON; throws for a record kept without it, which must be read first. */
export function jsonOf({ json }: Written): Buffer {
  if (!json) throw new Error("The record is kept without its JSON");
  return json;
}

/** Memory per byte of JSON, with the search words; measured values are 10 to 40 % lower. */
const BYTES_PER_BYTE = 1.6;
/** Memory per record for list fields, positions and views. */
const BYTES_PER_RECORD = 400;
/** The same for records without their JSON; measured at 221. */
const BYTES_PER_LARGE_TOWNS_RECORD = 256;

export function createCollection({ isLarge, take }: LoadBudget) {
  const hash = createHash("sha1");
  return {
    /** Adds content to the hash without keeping it. */
    note: (content: string) => void hash.update(content),

    /** Adds records; returns them in the form in which they are kept. */
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

    /** Hash of the content: equal on all instances that added the same in the same order. */
    version: () => hash.digest("base64url").slice(0, 16),
  };
}

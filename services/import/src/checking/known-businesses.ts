/** Businesses that a check has met: later rows may name those of the file before they are stored. */
import type { BulkResult } from "@mainstreet/contracts/bulk";
import { isWouldBe } from "@mainstreet/contracts/bulk-preview";
import type { BusinessReference, NamedBusiness } from "@mainstreet/contracts/business-reference";
import {
  closestNames,
  placeKey,
  placeKeysIn,
  withoutPunctuation,
} from "@mainstreet/contracts/match-keys";
import { z } from "zod";
import type { BulkRow } from "../running/bulk-client.ts";

/** The name and address of a row, whatever it is of; rows of categories have no address. */
export const namedRow = z.object({ name: z.string().default(""), address: z.string().default("") });

export function createKnownBusinesses() {
  const names = new Map<number, string>();
  /** Businesses that the file would add, by their names without punctuation. */
  const added = new Map<string, NamedBusiness[]>();
  const addedAs = (name: string) => added.get(withoutPunctuation(name)) ?? [];

  function addedAt(text: string): NamedBusiness[] {
    const places = new Set(placeKeysIn(text));
    const before = text.split(",").map((_, at, parts) => parts.slice(0, at).join(","));
    return before
      .flatMap(addedAs)
      .filter(({ name, address }) => places.has(placeKey(name, address)));
  }

  return {
    /** Learns the businesses of the file, given the outcome of each row. */
    bring(rows: readonly BulkRow[], results: readonly BulkResult[]) {
      for (const [at, result] of results.entries()) {
        if (result.outcome === "rejected") continue;
        const { name, address } = namedRow.parse(rows[at]?.values ?? {});
        names.set(result.id, name);
        if (result.outcome !== "added") continue;
        const one = { id: result.id, name, address };
        const alike = added.get(withoutPunctuation(name));
        if (alike) alike.push(one);
        else added.set(withoutPunctuation(name), [one]);
      }
    },

    /** Returns the candidates of each reference: the stored ones found, and those that the file adds. */
    find: (references: readonly BusinessReference[], stored: readonly NamedBusiness[][]) => {
      for (const { id, name } of stored.flat()) names.set(id, name);
      return references.map(({ id, name }, at) => {
        const found = stored[at] ?? [];
        const text = id ?? name ?? "";
        if (closestNames(found, text).length < found.length) return found;
        const named = closestNames([...found, ...addedAs(text)], text);
        return named.length > 0 ? named : addedAt(text);
      });
    },

    label: (id: number) => {
      const name = names.get(id);
      if (name === undefined) return id;
      return isWouldBe(id) ? name : `${name} (#${id})`;
    },
  };
}

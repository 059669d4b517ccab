/** What a checked row was matched with, and by which key. */
import type { BulkResult } from "@mainstreet/contracts/bulk";
import { isWouldBe } from "@mainstreet/contracts/bulk-preview";
import type { AppliedPreview } from "@mainstreet/contracts/bulk-preview";
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { ImportMatch, MatchedBy } from "@mainstreet/contracts/import-match";
import type { BulkRow } from "../running/bulk-client.ts";
import type { KeySet } from "../running/key-set.ts";

/** A service's preview of a row, with the outcome adjusted for the rows before it. */
type Previewed = Omit<AppliedPreview, "outcome"> & { outcome: BulkResult["outcome"] };

/**
 * Returns null for a row that becomes a new record or gives the number of its record. `made` holds the keys
 * of the rows so far; `label` returns the display name of the business with a number.
 */
export function matchOf(
  given: BulkRow,
  { row, id, asks, stored, foundBy, outcome }: Previewed,
  { entity, made, label }: { entity: ImportEntity; made: KeySet; label: (id: number) => unknown },
): ImportMatch | null {
  const key = foundBy || asks.find((asked) => made.has(asked));
  if (outcome === "added" || outcome === "rejected" || key === undefined) return null;
  const values = new Map(Object.entries(given.values ?? {}));
  const text = (...fields: string[]) => {
    const found = fields.map((field) => values.get(field)).find((value) => Boolean(value));
    return typeof found === "string" ? found : "";
  };
  const name = text("name", "title");
  const about =
    entity === "coupons"
      ? String(label(Number(values.get("businessId"))))
      : text("address", "phone", "startDate");
  const brought = made.rowOf(key);
  return {
    entity,
    row,
    outcome,
    by: matchedBy(key),
    name,
    about,
    record: isWouldBe(id)
      ? null
      : { id, name: stored?.name ?? name, about: stored?.about || about },
    earlierRow: brought !== undefined && brought < row ? brought : null,
    apart: false,
  };
}

/** Tells how a row was matched from its key, as made by `match-keys`. */
function matchedBy(key: string): MatchedBy {
  const [kind, rest = ""] = key.replace("unnumbered:", "").split(/:(.*)/s);
  if (kind === "external") return "sourceId";
  if (kind === "place") return rest.endsWith("|") ? "name" : "nameAndAddress";
  if (kind === "phone") return rest.endsWith("|") ? "name" : "nameAndPhone";
  if (kind === "event") return "nameAndDay";
  if (kind === "code") return "code";
  return kind === "name" || kind === "series" ? "name" : "title";
}

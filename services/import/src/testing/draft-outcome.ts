/** The state of a draft in one line. */
import { checkOutcome } from "@mainstreet/contracts/import-draft";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";

/**
 * Returns what the admin is asked about the file, why it cannot be imported, or its rows by outcome;
 * undefined while its rows are not checked.
 */
export function outcomeOf({
  fileType,
  mapping,
  missing,
  fault,
  check,
}: ImportDraft): string | undefined {
  if (fileType !== "json" && mapping.kind === null) return fault || "What does it hold?";
  const [first] = missing;
  if (first) return fault || `Which column is the ${first.field}?`;
  if (!check) return fault === "" ? undefined : fault;
  if (check.fault !== "") return check.fault;
  const all = Object.values(check.counts).flatMap((counts) => Object.entries(counts));
  return checkOutcome.options
    .map(
      (outcome) =>
        [outcome, sum(all.flatMap(([of, rows]) => (of === outcome ? rows : [])))] as const,
    )
    .flatMap(([outcome, rows]) => (rows > 0 ? `${rows} ${outcome}` : []))
    .join(", ");
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

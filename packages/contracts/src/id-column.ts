/** Columns of record ids in our own exports: their names contain the town whose ids they are. */
import { z } from "zod";
import { townSlug } from "./fields.ts";

const NUMBERS = ["id", "businessId", "categoryId"] as const;
const NAME = /^(\w+) \(([^)]+)\)$/;
const idColumnShape = z.object({ column: z.enum(NUMBERS), town: townSlug });
type IdColumn = z.infer<typeof idColumnShape>;

/**
 * Returns `id (maplewood)` for columns of ids, which are only valid in that town; other names are unchanged.
 */
export const idColumnName = (column: string, town: string) =>
  NUMBERS.some((name) => name === column) ? `${column} (${town})` : column;

export function idColumn(name: string): IdColumn | null {
  const [, column = "", town = ""] = NAME.exec(name) ?? [];
  const read = idColumnShape.safeParse({
    column: NUMBERS.find((number) => number.toLowerCase() === column.toLowerCase()),
    town: town.toLowerCase(),
  });
  return read.data ?? null;
}

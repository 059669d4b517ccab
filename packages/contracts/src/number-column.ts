/** Columns of our own exports that hold numbers of records: which town's they are stands in their name. */
import { z } from "zod";
import { townSlug } from "./fields.ts";

const NUMBERS = ["id", "businessId", "categoryId"] as const;
const NAME = /^(\w+) \(([^)]+)\)$/;
const numberColumnShape = z.object({ column: z.enum(NUMBERS), town: townSlug });
type NumberColumn = z.infer<typeof numberColumnShape>;

/** `id (maplewood)`: what Maplewood calls its records, whatever becomes of the other columns, which stay as they are. */
export const numberColumnName = (column: string, town: string) =>
  NUMBERS.some((name) => name === column) ? `${column} (${town})` : column;

export function numberColumn(name: string): NumberColumn | null {
  const [, column = "", town = ""] = NAME.exec(name) ?? [];
  const read = numberColumnShape.safeParse({
    column: NUMBERS.find((number) => number.toLowerCase() === column.toLowerCase()),
    town: town.toLowerCase(),
  });
  return read.data ?? null;
}

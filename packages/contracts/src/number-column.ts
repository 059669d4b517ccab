/** Columns of our own exports that hold numbers of records: which town's they are stands in their name. */
import { z } from "zod";
import { townSlug } from "./fields.ts";

const NAME = /^(id|businessId) \(([^)]+)\)$/i;
const numberColumnShape = z.object({ column: z.enum(["id", "businessId"]), town: townSlug });
type NumberColumn = z.infer<typeof numberColumnShape>;

/** `id (maplewood)`: what Maplewood calls its records, whatever becomes of the other columns. */
export const numberColumnName = (column: NumberColumn["column"], town: string) =>
  `${column} (${town})`;

export function numberColumn(name: string): NumberColumn | null {
  const [, column = "", town = ""] = NAME.exec(name) ?? [];
  const read = numberColumnShape.safeParse({
    column: column.toLowerCase() === "id" ? "id" : "businessId",
    town: town.toLowerCase(),
  });
  return read.data ?? null;
}

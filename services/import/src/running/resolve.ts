/**
 * What the id of a category in a row means: first the row of the same file that has it, else a stored
 * record. `#57` is always record 57.
 */
import type { FieldError } from "@mainstreet/contracts/errors";

/** The record, or why there is none. */
export type Resolve = (id: string) => number | FieldError;

/** `ofFile` maps ids of the file to records; null is a row that was rejected. */
export function categoryResolver(ofFile: ReadonlyMap<string, number | null>): Resolve {
  const path = "categoryId";
  return (id) => {
    if (/^#\d{1,15}$/.test(id)) return Number(id.slice(1));
    const found = ofFile.get(id);
    if (typeof found === "number") return found;
    if (found === null)
      return { path, message: `The category with id ${id} in this file was rejected` };
    if (/^\d{1,15}$/.test(id)) return Number(id);
    return { path, message: `There is no category with id “${id.slice(0, 40)}”` };
  };
}

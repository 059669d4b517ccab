/** Pictures of ours that rows name, as exports of any town do: those that the town lacks are left out and reported. */
import pLimit from "p-limit";
import type { MappedRow } from "../reading/map-row.ts";

const FIELDS = ["imageUrl", "logoUrl"] as const;
const OURS = /^\/media\/([\w.-]+)$/;
/** File names as media makes them; a store might take other names for another path. */
const FILE = /^[0-9a-f]{32}-\d{3,4}\.webp$/;
const message = "This town does not have that picture. Please upload it here";

/** Cached pictures, more than most files name; beyond that they are asked for again. */
const KEPT = 2000;
const AT_ONCE = 16;

/** Returns a function that drops a row's missing pictures; `has` asks the object store. */
export function pictureReader(has: (file: string) => Promise<boolean>) {
  const limit = pLimit(AT_ONCE);
  const known = new Map<string, Promise<boolean>>();
  const isThere = (file: string) => {
    const there = known.get(file) ?? limit(async () => FILE.test(file) && has(file));
    if (known.size < KEPT) known.set(file, there);
    return there;
  };
  return async (row: MappedRow): Promise<MappedRow> => {
    const fields = { ...row.fields };
    const leftOut = [...(row.leftOut ?? [])];
    for (const path of FIELDS) {
      const [, file] = OURS.exec(String(fields[path])) ?? [];
      if (file === undefined || (await isThere(file))) continue;
      delete fields[path];
      leftOut.push({ path, message });
    }
    return leftOut.length > (row.leftOut?.length ?? 0) ? { ...row, fields, leftOut } : row;
  };
}

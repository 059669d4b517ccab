/** `town.json`: an import file with additional data that an admin's import ignores; read and written as a stream. */
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { townSlug } from "@mainstreet/contracts/fields";
import { townQuotas, townWrite } from "@mainstreet/contracts/town";
import { storedImage } from "@mainstreet/contracts/upload";
import { JSONParser } from "@streamparser/json";
import { z } from "zod";
import { UsageError } from "../usage-error.ts";

export const record = z.looseObject({ id: z.int() });

/** Service that keeps each kind of records, in the required order of the import. */
const recordName = z.enum(["categories", "businesses", "coupons", "events"]);
export const KEPT_BY = {
  categories: "LISTINGS_URL",
  businesses: "LISTINGS_URL",
  coupons: "COUPONS_URL",
  events: "EVENTS_URL",
} as const;
const listName = z.enum(["images", ...recordName.options]);
export type RecordName = z.infer<typeof recordName>;
type ListName = z.infer<typeof listName>;

/** Quotas as exported: auth validates them on import. */
const quotas = townQuotas.loose().prefault({});
const settings = townWrite.extend({ slug: townSlug, quotas });
export type TownSettings = z.infer<typeof settings>;
export type Picture = z.infer<typeof storedImage>;
export type Counts = Record<ListName, number>;

/** Returns the numbers of records as text. */
export const describeCounts = (counts: Counts) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");

const listFile = (folder: string, name: ListName) => join(folder, `.${name}.json`);

/** Writes one of the lists into the folder, one item per line; resolves with their number. */
export async function writeList(folder: string, name: ListName, items: AsyncIterable<object>) {
  let count = 0;
  await pipeline(
    async function* () {
      for await (const item of items) {
        yield `${count === 0 ? "[" : ","}\n${JSON.stringify(item)}`;
        count += 1;
      }
      yield count === 0 ? "[]" : "\n]";
    },
    createWriteStream(listFile(folder, name)),
  );
  return count;
}

/** Joins the settings and the lists, which were written in another order, to the final file. */
export async function joinLists(folder: string, town: TownSettings) {
  await pipeline(
    async function* () {
      yield `{"town": ${JSON.stringify(settings.parse(town))}`;
      for (const name of listName.options) {
        yield `,\n"${name}": `;
        yield* createReadStream(listFile(folder, name));
      }
      yield "}\n";
    },
    createWriteStream(join(folder, "town.json")),
  );
  for (const name of listName.options) await rm(listFile(folder, name));
}

/** Reads everything except the records, and counts these. Throws when the file is not an export. */
export async function readTownFile(path: string) {
  const counts: Counts = { categories: 0, businesses: 0, coupons: 0, events: 0, images: 0 };
  const images: Picture[] = [];
  let town: TownSettings | undefined;
  for await (const { list, value } of valuesIn(path)) {
    if (list === undefined) town = read(path, "town", settings, value);
    else if (list === "images") images.push(read(path, list, storedImage, value));
    else read(path, list, record, value);
    if (list !== undefined) counts[list] += 1;
  }
  if (!town) throw new UsageError(`${path} is not an export of a town: it names none.`);
  return { town, images, counts };
}

/** Yields the records in groups of one kind. */
export async function* recordGroups(path: string, most: number) {
  let group: z.infer<typeof record>[] = [];
  let name: RecordName | undefined;
  for await (const { list, value } of valuesIn(path)) {
    if (list === undefined || list === "images") continue;
    if (name !== undefined && (list !== name || group.length === most)) {
      yield { name, records: group };
      group = [];
    }
    name = list;
    group.push(read(path, list, record, value));
  }
  if (name !== undefined) yield { name, records: group };
}

/** Yields the settings (without a list) and each item of the lists, in the order of the file. */
async function* valuesIn(path: string) {
  const paths = ["$.town", ...listName.options.map((name) => `$.${name}.*`)];
  const parser = new JSONParser({ paths, keepStack: false });
  const found: { list: ListName | undefined; value: unknown }[] = [];
  parser.onValue = ({ value, stack }) =>
    found.push({ list: listName.safeParse(stack[1]?.key).data, value });
  try {
    for await (const chunk of createReadStream(path)) {
      parser.write(chunk);
      yield* found.splice(0);
    }
    if (!parser.isEnded) parser.end();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new UsageError(`There is no ${path}`);
    throw new UsageError(
      `${path} is not an export of a town: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function read<Read>(path: string, part: string, schema: z.ZodType<Read>, value: unknown): Read {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new UsageError(
    `${path} is not an export of a town:\n${part}: ${z.prettifyError(result.error)}`,
  );
}

/**
 * The kinds of stores that a data directory began with, which it keeps: another kind can't read the
 * data.
 */
import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parsedJson } from "../commands/parsed-json.ts";
import { storeImages } from "../containers/store-images.ts";
import type { StoreImages } from "../containers/store-images.ts";
import { UserFacingError } from "./user-facing-error.ts";

export const storeName = z.enum(["mongodb", "redis", "objectStore"]);
export type StoreName = z.infer<typeof storeName>;

const schema = z.object({
  /** What runs our own stores; `environment` if none is ours. */
  kind: z.enum(["docker", "debian", "environment"]),
  /** Stores that run elsewhere, at addresses from the environment. */
  given: z.array(storeName),
  /** The images, for `docker`. */
  images: z.partialRecord(storeName, z.string()).default({}),
});
export type Stores = z.infer<typeof schema>;

const words: Record<StoreName, { name: string; address: string; image: string }> = {
  mongodb: { name: "database", address: "MONGODB_URL", image: "MONGODB_IMAGE" },
  redis: { name: "Redis", address: "REDIS_URL", image: "REDIS_IMAGE" },
  objectStore: { name: "object store", address: "S3_ENDPOINT", image: "OBJECT_STORE_IMAGE" },
};

const fileOf = (dataDir: string) => join(dataDir, "stores.json");
const ANOTHER = "or set DATA_DIR to another directory to begin anew";

/** Reads what this directory began with; undefined when it is new. */
export async function readStores(dataDir: string): Promise<Stores | undefined> {
  const text = await readFile(fileOf(dataDir), "utf8").catch(() => undefined);
  if (text !== undefined) {
    const parsed = schema.safeParse(parsedJson(text));
    if (parsed.success) return parsed.data;
    throw new UserFacingError(
      `${fileOf(dataDir)} is damaged: restore it, or remove ${dataDir} to begin anew.`,
    );
  }
  // Before this file existed, only Debian's packages stored data here.
  const dirs = { mongodb: "postgres", redis: "redis", objectStore: "swift" };
  const missing = storeName.options.filter((name) => !existsSync(join(dataDir, dirs[name])));
  if (missing.length === storeName.options.length) return undefined;
  return { kind: "debian", given: missing, images: {} };
}

/**
 * Stores the kinds, once the stores have answered; until then there is no data to lose. Writes
 * atomically.
 */
export async function writeStores(dataDir: string, stores: Stores) {
  const file = fileOf(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(stores, null, 2)}\n`);
  await rename(`${file}.new`, file);
}

/** Throws UserFacingError when the environment names other stores than the directory began with. */
export function requireSameStores(dataDir: string, began: Stores, given: readonly StoreName[]) {
  for (const store of storeName.options) {
    const { name, address } = words[store];
    const was = began.given.includes(store);
    if (was === given.includes(store)) continue;
    throw new UserFacingError(
      was
        ? `The ${name} of ${dataDir} is where ${address} said at its first start: set ${address} again, ${ANOTHER}.`
        : `${dataDir} has a ${name} of its own: unset ${address} to go on with it, ${ANOTHER}.`,
    );
  }
}

/**
 * Returns the images to use: the current ones, if they are another version of those that the
 * directory began with, else the latter. Throws UserFacingError when the environment names a
 * different image.
 */
export function imagesFor(dataDir: string, began: Stores | undefined, env: NodeJS.ProcessEnv) {
  const images: StoreImages = storeImages(env);
  for (const store of storeName.options) {
    const before = began?.images[store];
    if (before === undefined || repository(before) === repository(images[store])) continue;
    const { name, image } = words[store];
    if (env[image])
      throw new UserFacingError(
        `The ${name} of ${dataDir} began as ${before}, and ${image} names another: unset it, ${ANOTHER}.`,
      );
    images[store] = before;
  }
  return images;
}

/** Returns an image's name without version and digest. */
const repository = (image: string) => image.replace(/@.*$/, "").replace(/:[^/:]*$/, "");

/** A data directory keeps the stores that it began with. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pinnedStoreImages } from "../containers/store-images.ts";
import { chooseDocker } from "./choose-docker.ts";
import { imagesFor, readStores, requireSameStores, writeStores } from "./stores.ts";
import type { Stores } from "./stores.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "main-street-stores-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const inContainers: Stores = {
  kind: "docker",
  given: ["redis"],
  images: { mongodb: "mongo:8.0.1@sha256:aaa", objectStore: "registry:5000/their/store:1" },
};

it("a new directory has no stores, and written stores are read again", async () => {
  expect(await readStores(dataDir)).toBe(undefined);
  await writeStores(dataDir, inContainers);
  expect(await readStores(dataDir)).toEqual(inContainers);
});

it("a directory of an earlier version has the stores of Debian's packages", async () => {
  await mkdir(join(dataDir, "postgres"));
  await mkdir(join(dataDir, "swift"));
  expect(await readStores(dataDir)).toEqual({ kind: "debian", given: ["redis"], images: {} });
});

it("a damaged stores.json is named", async () => {
  await writeFile(join(dataDir, "stores.json"), "{");
  await expect(readStores(dataDir)).rejects.toThrow(/stores\.json is damaged/);
});

it("a store address that is new or missing since the first start is refused", () => {
  const require = (given: Stores["given"]) => () => requireSameStores("/data", inContainers, given);
  expect(require(["redis"])).not.toThrow();
  expect(require([])).toThrow(
    "The Redis of /data is where REDIS_URL said at its first start: set REDIS_URL again, or set DATA_DIR to another directory to begin anew.",
  );
  expect(require(["redis", "mongodb"])).toThrow(
    "/data has a database of its own: unset MONGODB_URL to go on with it, or set DATA_DIR to another directory to begin anew.",
  );
});

it("another version of the same image is used, another image is refused", () => {
  const images = imagesFor("/data", inContainers, {});
  expect(images).toEqual({
    ...pinnedStoreImages,
    objectStore: "registry:5000/their/store:1",
  });
  expect(() => imagesFor("/data", inContainers, { OBJECT_STORE_IMAGE: "other/store:1" })).toThrow(
    "The object store of /data began as registry:5000/their/store:1, and OBJECT_STORE_IMAGE names another: unset it, or set DATA_DIR to another directory to begin anew.",
  );
});

// With an engine at the usual socket, the library finds it whatever DOCKER_HOST says.
const usualSocket = existsSync("/var/run/docker.sock");
it.runIf(!usualSocket)(
  "stores that began in containers are not started anew without Docker",
  async () => {
    const { DOCKER_HOST } = process.env;
    process.env["DOCKER_HOST"] = `unix://${dataDir}/docker.sock`;
    const chosen = chooseDocker({ dataDir, say: () => undefined }, ["mongodb"], inContainers);
    await expect(chosen).rejects.toThrow(
      `The stores of ${dataDir} live in containers, and Docker does not answer: start Docker, or set DATA_DIR to another directory to begin anew.`,
    );
    if (DOCKER_HOST === undefined) delete process.env["DOCKER_HOST"];
    else process.env["DOCKER_HOST"] = DOCKER_HOST;
  },
);

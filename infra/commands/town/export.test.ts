/** What is exported of a town, and where to. */
import { mkdtemp, readFile, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { startAuth } from "@mainstreet/auth-service/fixture";
import { newTown } from "@mainstreet/testing/town";
import fastify from "fastify";
import mongoose from "mongoose";
import { afterAll, expect, test } from "vitest";
import { runHere } from "../fixture.ts";

const auth = await startAuth();
const dataDir = await mkdtemp(`${tmpdir()}/export-`);
const system = { AUTH_URL: auth.service.url, TOOLS_PRIVATE_KEY: auth.env.TOOLS_PRIVATE_KEY };
afterAll(async () => {
  await auth.stop();
  await rm(dataDir, { recursive: true });
});

/** Starts a system whose services hold these records and pictures; `files` lists the widths that exist. */
async function holding(
  records: Record<string, object[]>,
  pictures: { hash: string; files: number[] | undefined }[] = [],
) {
  const services = fastify({ forceCloseConnections: true });
  services.get<{ Params: { name: string } }>(
    "/internal/records/:name",
    ({ params }) => records[params.name] ?? [],
  );
  services.get("/internal/images", () =>
    pictures.map(({ hash }) => ({ hash, width: 9, height: 9 })),
  );
  services.get<{ Params: { file: string } }>("/media/:file", ({ params: { file } }, reply) => {
    const found = pictures.find(({ hash }) => file.startsWith(hash))?.files;
    if (found === undefined) return reply.code(503).send({ code: "away", message: "Away" });
    const isThere = found.some((width) => file.endsWith(`-${width}.webp`));
    return isThere ? reply.send("RIFF....WEBP") : reply.code(404).send({});
  });
  const url = await services.listen();
  return {
    services,
    env: { ...system, LISTINGS_URL: url, COUPONS_URL: url, EVENTS_URL: url, MEDIA_URL: url },
  };
}

async function exported(env: Record<string, string>) {
  const slug = newTown();
  await runHere(system, "town", "add", slug);
  const folder = await mkdtemp(`${dataDir}/held-`);
  const { code, out, err } = await runHere(env, "town", "export", slug, "--to", folder);
  const file: unknown =
    code === 0 ? JSON.parse(await readFile(`${folder}/town.json`, "utf8")) : undefined;
  return { code, out, err, file, pictures: await readdir(`${folder}/images`).catch(() => []) };
}

test("an export leaves out records of a deleted business, whose number the next one would get", async () => {
  const { services, env } = await holding({
    businesses: [{ id: 1 }],
    coupons: [
      { id: 1, businessId: 1 },
      { id: 2, businessId: 2 },
    ],
    events: [{ id: 1, businessId: null }, { id: 2, businessId: 2 }, { id: 3 }],
  });
  const { file, out } = await exported(env);
  expect(file).toMatchObject({ coupons: [{ id: 1 }], events: [{ id: 1 }, { id: 3 }] });
  expect(out).toContain("1 coupons, 2 events");
  expect(out).toContain("their business was deleted or added meanwhile: 2 coupons and events");
  await services.close();
});

test("an incomplete picture is left out and reported, an unreadable one ends the export", async () => {
  const [whole, half] = ["a".repeat(32), "b".repeat(32)];
  const good = { hash: whole, files: [320, 640, 1200] };
  const broken = await holding({}, [good, { hash: half, files: [320] }]);
  const { file, out, pictures } = await exported(broken.env);
  expect(file).toMatchObject({ images: [{ hash: whole }] });
  const files = [320, 640, 1200].map((width) => `${whole}-${width}.webp`);
  expect(new Set(pictures)).toEqual(new Set(files));
  expect(out).toContain("their files were never uploaded: 1 images");
  await broken.services.close();
  const away = await holding({}, [good, { hash: half, files: undefined }]);
  expect(await exported(away.env)).toMatchObject({ code: 1, pictures: [] });
  await away.services.close();
});

test("an export keeps a limit above the present maximum, and the import refuses it", async () => {
  const slug = newTown();
  await runHere(system, "town", "add", slug);
  const { MONGODB_URL, MONGODB_PREFIX } = auth.env;
  const mongo = mongoose.createConnection(MONGODB_URL, { dbName: `${MONGODB_PREFIX}auth` });
  await mongo
    .collection("towns")
    .updateOne({ town: slug }, { $set: { "quotas.records": 2_000_000 } });
  await mongo.close();
  const { services, env } = await holding({});
  const folder = await mkdtemp(`${dataDir}/kept-`);
  expect(await runHere(env, "town", "export", slug, "--to", folder)).toMatchObject({ code: 0 });
  const file: unknown = JSON.parse(await readFile(`${folder}/town.json`, "utf8"));
  expect(file).toMatchObject({ town: { quotas: { records: 2_000_000, storageBytes: null } } });
  const { code, err } = await runHere(env, "town", "import", folder, "--as", newTown());
  expect([code, err]).toEqual([
    2,
    expect.stringContaining("Please give at most 1,000,000 records"),
  ]);
  await services.close();
});

test.each(["lakeside.tar", "new/lakeside"])(
  "a removal refuses to export to memory, as %s, and the town stays open",
  async (name) => {
    const slug = newTown();
    await runHere(system, "town", "add", slug);
    const memory = await mkdtemp("/dev/shm/town-");
    const removal = ["remove", slug, "--yes", slug, "--export", `${memory}/${name}`];
    const { code, err } = await runHere(system, "town", ...removal);
    expect([code, err]).toEqual([2, expect.stringContaining(`${memory}/${name} is in memory`)]);
    expect(await readdir(memory)).toEqual([]);
    expect((await runHere(system, "town", "show", slug)).out).toMatch(/^State +open$/m);
    await rm(memory, { recursive: true });
  },
);

test("a town is not closed when its export cannot be written", async () => {
  const slug = newTown();
  await runHere(system, "town", "add", slug);
  const shown = await runHere(system, "town", "show", slug);
  await symlink(`${dataDir}/not-mounted`, `${dataDir}/towns`);
  const to = `${dataDir}/towns/lakeside.tar`;
  const { code, err } = await runHere(
    system,
    "town",
    "remove",
    slug,
    "--yes",
    slug,
    "--export",
    to,
  );
  expect([code, err]).toEqual([2, expect.stringContaining(`${to} cannot be written`)]);
  expect(await runHere(system, "town", "show", slug)).toEqual(shown);
});

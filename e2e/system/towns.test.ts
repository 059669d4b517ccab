/** An operator adds, clones, exports, imports and removes towns. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { bulk } from "@mainstreet/infra/bench/fill-town";
import { openAdminClient } from "@mainstreet/infra/bench/import/admin-client";
import { fileOf } from "@mainstreet/infra/bench/import/rows";
import { startSystem } from "@mainstreet/testing/system";
import { asCaller, newTown } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { operatorAt } from "./operator.ts";
import { PATIENCE, PUBLIC, townSites } from "./town-sites.ts";

let system: Awaited<ReturnType<typeof startSystem>>;
let town: ReturnType<typeof operatorAt>;
let sites: ReturnType<typeof townSites>;
let folder: string;
beforeAll(async () => {
  // Not in /tmp, which may be in memory: the export is a town's last copy.
  folder = await mkdtemp("/var/tmp/towns-");
  system = await startSystem({ demo: false });
  town = operatorAt(system.variables);
  sites = townSites(system);
});
afterAll(async () => {
  await system.close();
  await rm(folder, { recursive: true });
});

/** Unique names, as all test runs share one bucket. */
const [OLD, NEW] = [newTown(), newTown()];

const counts = z.object({ left: z.record(z.string(), z.int()) });

/** Resolves with the number of records that a service holds of a town. */
async function heldBy(
  service: "listings" | "coupons" | "events" | "media" | "import",
  slug: string,
) {
  const answer = await fetch(`${system.urls[service][0]}/internal/holdings`, {
    headers: { ...asCaller(system.keys, "auth"), "x-town": slug },
  });
  const { left } = counts.parse(await answer.json());
  return Object.values(left).reduce((sum, count) => sum + count, 0);
}

test("a town that is exported, removed and imported is the same to its visitors", async () => {
  await sites.fill(OLD);
  const before = await sites.publicJson(OLD);
  const pictures = await sites.picturesOf(OLD);
  expect(before.map(([, status]) => status)).toEqual(PUBLIC.map(() => 200));
  expect(pictures.map(([, status]) => status)).toEqual([200]);
  const neighbour = await sites.publicJson("town");
  const held = async () =>
    Promise.all(
      (["listings", "coupons", "events", "media", "import"] as const).map((service) =>
        heldBy(service, OLD),
      ),
    );
  expect((await held()).slice(0, 4).every((count) => count > 0)).toBe(true);

  await expect(town("remove", OLD)).rejects.toThrow(`--yes ${OLD}`);
  const file = join(folder, "town.tar");
  const proof = await town("remove", OLD, "--yes", OLD, "--export", file);
  expect(proof).toContain(`Nothing of ${OLD} is left.`);
  for (const service of ["auth", "listings", "coupons", "events", "media", "import"])
    expect(proof).toMatch(new RegExp(`${service} +erased +\\d+, left 0\\b`));
  expect(await held()).toEqual([0, 0, 0, 0, 0]);
  expect((await sites.publicJson(OLD)).map(([, status]) => status)).toEqual(PUBLIC.map(() => 404));
  expect(await sites.publicJson("town")).toEqual(neighbour);

  await town("import", file);
  await vi.waitFor(async () => expect(await sites.publicJson(OLD)).toEqual(before), PATIENCE);
  expect(await sites.picturesOf(OLD)).toEqual(pictures);
  await expect(town("import", file)).rejects.toThrow("already");
}, 300_000);

test("a town larger than a command's memory can be exported and imported", async () => {
  const slug = newTown();
  await town("add", slug);
  const headers = { ...asCaller(system.keys, "import"), "x-town": slug };
  const fairs = Array.from({ length: 8000 }, (_, at) => ({
    name: `Fair ${at}`,
    startDate: "2099-05-01",
    description: `${at}: ${"Bring a friend, and something for the table. ".repeat(43)}`,
  }));
  await bulk(`${system.urls.events[0]}/internal/events/bulk`, headers, fairs);
  const inLittle = operatorAt({ ...system.variables, NODE_OPTIONS: "--max-old-space-size=40" });
  const file = join(folder, "large.tar");
  expect(await inLittle("export", slug, "--to", file)).toContain("8000 events, 0 images");
  const copy = newTown();
  expect(await inLittle("import", file, "--as", copy, "--host", `${copy}.localhost`)).toContain(
    "8000 events, 0 images",
  );
  expect((await readdir(folder)).filter((name) => name.startsWith("."))).toEqual([]);
  const some = "/api/events?limit=3&offset=7000";
  await vi.waitFor(async () => {
    const { status, body } = await sites.visit(copy, some);
    expect([status, body]).toEqual([200, (await sites.visit(slug, some)).body]);
  }, PATIENCE);
}, 300_000);

test("a clone starts with the settings and categories of another town, and nothing else", async () => {
  await town("clone", OLD, NEW, "--name", "Newbury");
  const names = z.array(z.object({ name: z.string() }));
  const namesOf = (answer: unknown) => names.parse(answer).map(({ name }) => name);
  const [face, original] = await sites.publicJson(OLD);
  expect(namesOf(original?.[2])).toHaveLength(3);
  expect(face?.[2]).toMatchObject({ accent: "#24507A", salesPhone: "555-0100" });
  await vi.waitFor(async () => {
    const [newFace, categories, ...lists] = await sites.publicJson(NEW);
    expect(newFace?.[2]).toEqual(Object.assign({}, face?.[2], { slug: NEW, name: "Newbury" }));
    expect(namesOf(categories?.[2])).toEqual(namesOf(original?.[2]));
    for (const [, status, list] of lists.slice(0, 3)) expect([status, list]).toEqual([200, []]);
  }, PATIENCE);
  expect(await sites.picturesOf(NEW)).toEqual([]);
}, 120_000);

test("a town is removed during an import while services are killed, and starts empty when re-added", async () => {
  const slug = newTown();
  const admin = { username: "mayor", password: "correct-horse-battery" };
  await town("add", slug, "--admin", admin.username, "--password", admin.password);
  await vi.waitFor(async () => expect((await sites.publicJson(slug))[0]?.[1]).toBe(200), PATIENCE);
  const adminClient = await openAdminClient(system.gatewayUrl, `${slug}.localhost`, admin);
  const uploaded = adminClient.upload("businesses.csv", fileOf(30_000)).catch(() => null);
  await vi.waitFor(
    async () => expect(await heldBy("listings", slug)).toBeGreaterThan(1000),
    PATIENCE,
  );
  const path = `${system.urls.auth[0]}/internal/towns/${slug}/remove`;
  const headers = { ...asCaller(system.keys, "tools"), "content-type": "application/json" };
  const body = JSON.stringify({ confirm: slug });
  expect((await fetch(path, { method: "POST", headers, body })).status).toBe(202);
  for (const victim of ["listings", "auth", "import"]) await system.kill(victim);
  await uploaded;
  await vi.waitFor(
    async () => expect(await town("removal", slug)).toContain(`Nothing of ${slug} is left.`),
    { timeout: 90_000, interval: 500 },
  );
  await town("add", slug);
  await vi.waitFor(async () => {
    const answers = await sites.publicJson(slug);
    expect(answers.slice(1, 5).map(([, status, list]) => [status, list])).toEqual(
      Array.from({ length: 4 }, () => [200, []]),
    );
  }, PATIENCE);
  // Except the new town's place, once auth has announced it.
  expect(await heldBy("listings", slug)).toBeLessThanOrEqual(1);
}, 240_000);

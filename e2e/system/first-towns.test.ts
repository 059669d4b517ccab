/** Operators can remove what a system starts with: restarting it does not bring that back. */
import { fillSystem } from "@mainstreet/infra/local/fill";
import { emptyTown } from "@mainstreet/infra/local/first-towns";
import type { Say } from "@mainstreet/infra/local/say";
import { startSystem } from "@mainstreet/testing/system";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { operatorAt } from "./operator.ts";

let system: Awaited<ReturnType<typeof startSystem>>;
let town: ReturnType<typeof operatorAt>;
beforeAll(async () => {
  system = await startSystem({ demo: false });
  town = operatorAt(system.variables);
});
afterAll(() => system.close());

/** Fills the system as `npm start` and compose do once everything answers. */
const startAgain = (demo = false, say: Say = () => undefined) =>
  fillSystem({ ...system, toolsKey: system.keys.TOOLS_PRIVATE_KEY, demo, say });

const { slug } = emptyTown;

test("a removed first admin is not created again while the town has another", async () => {
  await town("admin", "add", slug, "clerk");
  await town("admin", "remove", slug, system.admin.username);
  expect(await startAgain()).toMatchObject({ adminIsNew: false });
  const admins = z.array(z.object({ username: z.string() }));
  expect(admins.parse(JSON.parse(await town("admin", "list", slug, "--json")))).toEqual([
    { username: "clerk" },
  ]);
});

test("a removed first admin is not created again even when the town has no other", async () => {
  await town("admin", "remove", slug, "clerk");
  expect(await startAgain()).toMatchObject({ adminIsNew: false });
  expect(JSON.parse(await town("admin", "list", slug, "--json"))).toEqual([]);
});

test("a demo town that is disabled or has another host does not block startup", async () => {
  await town("add", "maplewood", "--host", "elsewhere.localhost");
  await town("add", "riverton", "--host", "riverton.localhost");
  await town("disable", "riverton");
  const started = await startAgain(true);
  expect(started.towns.map((each) => each.slug)).toEqual(["maplewood", "riverton"]);
  await town("remove", "maplewood", "--yes", "maplewood");
  await town("remove", "riverton", "--yes", "riverton");
}, 180_000);

test("a demo admin with a changed password costs the demo shops, but does not block startup", async () => {
  const said: string[] = [];
  const account = ["--admin", system.admin.username, "--password", "another long one"];
  await town("add", "riverton", "--host", "riverton.localhost", ...account);
  const started = await startAgain(true, (line) => said.push(line));
  expect(started.towns.map((each) => each.slug)).toEqual(["riverton"]);
  expect(said).toEqual([expect.stringMatching(/^Riverton gets no demo shops: .*password/)]);
  await town("remove", "riverton", "--yes", "riverton");
}, 180_000);

test("a removed first town is not created again until somebody adds it", async () => {
  await town("remove", slug, "--yes", slug);
  expect(await startAgain()).toEqual({ towns: [], displaced: [], adminIsNew: false });
  expect(await town("list")).toBe("There is no town.\n");
  await town("add", slug, "--host", "localhost");
  expect(await startAgain()).toEqual({ towns: [emptyTown], displaced: [], adminIsNew: true });
}, 180_000);

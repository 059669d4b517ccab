/** A town is removed with an export while messages about its businesses are in flight. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { startAuth } from "@mainstreet/auth-service/fixture";
import { newTown } from "@mainstreet/testing/town";
import fastify from "fastify";
import { afterAll, expect, test, vi } from "vitest";
import { runHere, startCommand } from "../fixture.ts";

const importing = fastify();
importing.get("/internal/use", () => ({ files: 0, rows: 0, underWay: 0 }));
const auth = await startAuth({ IMPORT_URL: await importing.listen() });
const system = { AUTH_URL: auth.service.url, TOOLS_PRIVATE_KEY: auth.env.TOOLS_PRIVATE_KEY };
const empty = fastify({ forceCloseConnections: true });
empty.get("/*", () => []);
const url = await empty.listen();
// Not in /tmp, which may be in memory: the export is a town's last copy.
const dataDir = await mkdtemp("/var/tmp/town-");
afterAll(async () => {
  await auth.stop();
  await Promise.all([empty.close(), importing.close()]);
  await rm(dataDir, { recursive: true });
});

test("a removal's export waits for deals that are still on their way", async () => {
  const slug = newTown();
  await runHere(system, "town", "add", slug);
  const deals: object[] = [];
  const coupons = fastify({ forceCloseConnections: true });
  coupons.get<{ Querystring: { settled?: string } }>("/*", ({ query }, reply) => {
    if (query.settled !== "true" || deals.length > 0) return deals;
    return reply.code(503).send({ code: "not_known_yet", message: "Not yet" });
  });
  const others = { LISTINGS_URL: url, EVENTS_URL: url, MEDIA_URL: url };
  const env = { ...system, ...others, COUPONS_URL: await coupons.listen() };
  const to = `${dataDir}/news`;
  const removal = ["remove", slug, "--yes", slug, "--export", to];
  const { child, ended } = startCommand(env, ["town", ...removal]);
  let err = "";
  child.stderr?.on("data", (text) => (err += text));
  await vi.waitFor(() => expect(err).toContain(`coupons of ${slug}`), 20_000);
  deals.push({ id: 1, title: "Half off", businessId: null });
  await vi.waitFor(async () => {
    const exported: unknown = JSON.parse(await readFile(`${to}/town.json`, "utf8"));
    expect(exported).toMatchObject({ coupons: [{ title: "Half off" }] });
  }, 20_000);
  // Killed, as the removal would wait for services that do not run.
  child.kill("SIGKILL");
  await ended;
  await coupons.close();
});

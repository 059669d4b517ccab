/** A check that breaks off because a service takes nothing leaves nothing to the import. */
import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import { draftsOf } from "../testing/drafts.ts";
import { startImportSystem } from "../testing/import-system.ts";
import type { ImportSystem } from "../testing/import-system.ts";
import { portOf } from "../testing/port.ts";

/** Stands before coupons and, when told so, refuses what it is asked. */
const door = { refuses: false, behind: "" };
const guard = createServer((asked, reply) => {
  if (door.refuses) return reply.writeHead(400).end();
  const { method, headers, url } = asked;
  return asked.pipe(
    ask(`${door.behind}${url}`, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    }),
  );
});

let system: ImportSystem;
let drafts: ReturnType<typeof draftsOf>;
beforeAll(async () => {
  guard.listen(0, "127.0.0.1");
  await once(guard, "listening");
  system = await startImportSystem(({ coupons }) => {
    door.behind = coupons;
    return { COUPONS_URL: `http://127.0.0.1:${portOf(guard)}` };
  });
  drafts = draftsOf(system);
});
afterAll(async () => {
  await system.close();
  guard.closeAllConnections();
  guard.close();
});

test("coupons are of the businesses that the import brings, not of those that a broken check foresaw", async () => {
  const town = newTown();
  const file = {
    businesses: [{ id: 7, name: "Cup" }],
    coupons: [{ businessId: 7, title: "Refill" }],
  };
  const { id } = await drafts.draft(town, "town.json", JSON.stringify(file));
  door.refuses = true;
  const { fault } = await drafts.checked(town, id);
  door.refuses = false;
  expect(fault).toContain("Something went wrong on our side.");

  const { counts } = await drafts.imported(town, id);
  expect(counts).toMatchObject({ businesses: { added: 1 }, coupons: { added: 1 } });
  const [business] = await system.stored(town, "businesses");
  const [coupon] = await system.stored(town, "coupons");
  expect(coupon?.["businessId"]).toBe(business?.["id"]);
}, 60_000);

/** What imports cost of the rows that a town may bring in a day. */
import { importUse } from "@mainstreet/contracts/use";
import { asCaller, newTown } from "@mainstreet/testing/town";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";
import type { ImportSystem } from "./testing/import-system.ts";

let system: ImportSystem;
beforeAll(async () => {
  system = await startImportSystem();
});
afterAll(async () => system.close());

const file = (rows: number) =>
  `name\n${Array.from({ length: rows }, (_, n) => `Shop ${n}`).join("\n")}`;

async function rowsOf(town: string) {
  const url = `${system.url()}/internal/use`;
  const answer = await system.get(url, town, asCaller(system.env, "auth"));
  return importUse.parse(await answer.json()).rows;
}

test("one that was cancelled costs what it brought, also while it is undone and then", async () => {
  const town = newTown();
  const id = await system.underWay(town, "business.csv", file(20_000));
  await system.act(town, id, "cancel");
  const { rowsDone } = await system.ended(town, id);
  expect(await rowsOf(town)).toBe(rowsDone);
  const url = `${system.url()}/api/admin/imports/${id}/undo`;
  const headers = await system.headersOf(town);
  expect((await fetch(url, { method: "POST", headers })).status).toBe(202);
  expect(await rowsOf(town)).toBe(rowsDone);
  await vi.waitFor(
    async () => expect((await system.record(town, id)).status).toBe("undone"),
    30_000,
  );
  expect(await rowsOf(town)).toBe(rowsDone);
}, 60_000);

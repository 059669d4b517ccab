/** How imports count toward the number of rows that a town may import in a day. */
import { importUse } from "@mainstreet/contracts/usage";
import { asCaller, limitedTo, newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test, vi } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

const file = (rows: number) =>
  `name\n${Array.from({ length: rows }, (_, n) => `Shop ${n}`).join("\n")}`;

async function useOf(town: string) {
  const url = `${system.url()}/internal/use`;
  const answer = await system.get(url, town, asCaller(system.env, "auth"));
  return importUse.parse(await answer.json());
}
const rowsOf = async (town: string) => (await useOf(town)).rows;

test("a cancelled import counts its imported rows, during and after its undo as well", async () => {
  const town = newTown();
  const id = await system.underWay(town, "business.csv", file(20_000));
  expect(await useOf(town)).toMatchObject({ underWay: 1 });
  await system.act(town, id, "cancel");
  const { rowsDone } = await system.ended(town, id);
  expect(await rowsOf(town)).toBe(rowsDone);
  expect((await system.act(town, id, "undo")).status).toBe(202);
  expect(await rowsOf(town)).toBe(rowsDone);
  await vi.waitFor(
    async () => expect((await system.record(town, id)).status).toBe("undone"),
    30_000,
  );
  expect(await useOf(town)).toMatchObject({ rows: rowsDone, underWay: 0 });
});

test("a waiting import does not use the running import's share of the daily limit", async () => {
  const town = newTown();
  const drafts = draftsOf(system, limitedTo({ importRowsPerDay: 3010 }));
  const [first, second, third, checked] = await Promise.all(
    [3000, 6, 8, 10].map((rows) => drafts.draft(town, "business.csv", file(rows))),
  );
  // Checked first, so that its number of rows is known before its turn comes.
  await drafts.checked(town, third?.id ?? "");
  const ids = [first, second, third].map((draft) => draft?.id ?? "");
  for (const id of ids) expect((await drafts.call(town, "POST", `/${id}/start`)).status).toBe(202);
  // If started, this draft would come after all of them.
  const { fault } = await drafts.checked(town, checked?.id ?? "");
  expect(fault).toContain("The file has 10 rows, and this town may import ");
  const records = await Promise.all(ids.map((id) => system.ended(town, id)));
  expect(records.map(({ message }) => message)).toEqual([
    "Import successful",
    "Import successful",
    "The file has 8 rows, and this town may import 4 more today. Nothing was imported.",
  ]);
});

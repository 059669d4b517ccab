/** Merges two businesses while somebody else saves or merges one of them. */
import { afterAll, expect, test, vi } from "vitest";
import { openListings, townWith } from "../testing/fixture.ts";

const clock = { now: new Date("2026-11-21T17:00:00Z") };
const listings = await openListings(clock);
afterAll(listings.close);

const PATH = "/api/admin/businesses";

async function two() {
  const { manage } = await townWith(listings, { name: "Alder Bakery" }, { name: "Alder Bakers" });
  const merge = (keep: number, other: number) => manage.post(`${PATH}/merge`, { keep, other });
  const shown = async () => (await manage.get(PATH)).json();
  const binned = async () => (await manage.get(`${PATH}/bin`)).json();
  return { manage, merge, shown, binned };
}

/** Runs `act` between the two writes of a merge. */
function meanwhile(act: () => Promise<unknown>) {
  const { collection } = listings.businesses.kind.model;
  const updateOne = collection.updateOne.bind(collection);
  const spy = vi.spyOn(collection, "updateOne").mockImplementation(async (...args) => {
    const isMerging = JSON.stringify(args[1]).includes('"action":"merged"');
    if (isMerging) spy.mockRestore();
    const result = await updateOne(...args);
    if (isMerging) await act();
    return result;
  });
}

test("merges changes saved to the other business in the meantime", async () => {
  const { manage, merge, shown } = await two();
  await manage.put(`${PATH}/2`, { phone: "(555) 555-0101" });
  const saved = { phone: "(555) 555-0199", website: "alder.example" };
  clock.now = new Date(clock.now.getTime() + 1000);
  meanwhile(() => manage.put(`${PATH}/2`, saved));
  const answer = await merge(1, 2);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: 1 }]);
  expect(await shown()).toMatchObject([{ id: 1, ...saved }]);
});

test("keeps one of two businesses that are merged into each other concurrently", async () => {
  const { merge, shown, binned } = await two();
  let opposite = 0;
  meanwhile(async () => {
    opposite = (await merge(2, 1)).statusCode;
  });
  expect([(await merge(1, 2)).statusCode, opposite]).toEqual([404, 200]);
  expect(await shown()).toMatchObject([{ id: 2 }]);
  expect(await binned()).toMatchObject([{ id: 1 }]);
});

/** Submissions of a town whose businesses come from elsewhere: their numbers begin at 1 again. */
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { openListings } from "../testing/fixture.ts";
import { submissionForm as form } from "../testing/submission-form.ts";

const RECORDS = "/internal/records/businesses";
const listings = await openListings();
afterAll(listings.close);

async function queue() {
  const town = await listings.town();
  const tools = asCaller(listings.env, "tools");
  return {
    ...town,
    send: async (change: object = {}) => {
      const answer = await town.visit.post("/api/listing-submissions", { ...form, ...change });
      return answer.json<{ id: number }>().id;
    },
    decide: (id: number, decision: string) =>
      town.manage.post(`/api/admin/submissions/${id}/${decision}`, {}),
    exported: async () => (await town.visit.get(RECORDS, tools)).json<{ externalId?: string }[]>(),
    restore: async (records: object[]) => {
      const answer = await town.visit.post(RECORDS, { records }, tools);
      if (answer.statusCode !== 201) throw new Error(answer.body);
    },
    names: async () =>
      (await town.visit.get("/api/businesses")).json<{ name: string }[]>().map(({ name }) => name),
  };
}

test("approving in a moved town makes a business of its own, and undoing takes that alone", async () => {
  const [before, after] = [await queue(), await queue()];
  const categoryId = await after.category(form.category);
  await before.decide(await before.send({ businessName: "Old Anchor" }), "approve");
  const [moved] = await before.exported();
  await after.restore([{ ...moved, categoryId }]);
  const id = await after.send();
  expect((await after.decide(id, "approve")).json()).toMatchObject({ businessId: 2 });
  expect((await after.names()).toSorted()).toEqual(["Old Anchor", "Quince Bakery"]);
  expect((await after.decide(id, "undo")).json()).toMatchObject({ status: "pending" });
  expect(await after.names()).toEqual(["Old Anchor"]);
});

test("a members' list with ids of its own finds a business that was approved", async () => {
  const { send, decide, exported, bring, names } = await queue();
  await decide(await send(), "approve");
  expect((await exported())[0]).not.toHaveProperty("externalId");
  const address = "4 Elm Street, Maplewood, NY 12345";
  const row = { name: form.businessName, address, externalId: "M-17" };
  expect(await bring("businesses", [row])).toMatchObject([{ outcome: "changed", id: 1 }]);
  expect(await names()).toEqual([form.businessName]);
});

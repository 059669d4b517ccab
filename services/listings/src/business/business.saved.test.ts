/** Businesses that a visitor has saved on a device, as they are now. */
import { afterAll, expect, test } from "vitest";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

test("returns saved businesses by id in the given order, without deleted ones", async () => {
  const { visit, manage, category, business } = await listings.town();
  const categoryId = await category("Food");
  for (const name of ["A", "B", "C"]) await business({ name, categoryId });
  await manage.delete("/api/admin/businesses/2");
  const answer = await visit.get("/api/saved-businesses?ids=3,2,999,1");
  expect(answer.json<{ name: string }[]>().map(({ name }) => name)).toEqual(["C", "A"]);
  const many = Array.from({ length: 61 }, (_, at) => at + 1).join(",");
  for (const ids of ["", "a", "1,", "0", many])
    expect((await visit.get(`/api/saved-businesses?ids=${ids}`)).statusCode).toBe(400);
});

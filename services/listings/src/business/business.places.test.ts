/** Locations of a town's businesses, in one response for a map. */
import type { BusinessPlaces } from "@mainstreet/contracts/business";
import { afterAll, describe, expect, test } from "vitest";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

describe("locations of businesses", () => {
  test("include only businesses with coordinates, rounded to about a metre, with name and category only", async () => {
    const { slug, visit, category, business } = await listings.town();
    const categoryId = await category("Food");
    await business({ name: "Nowhere", categoryId });
    const id = await business({ name: "Half", categoryId });
    // As earlier versions could store it.
    await listings.businesses.kind.model.updateOne({ town: slug, id }, { latitude: 40 });
    await business({ name: "Quince", categoryId, latitude: 40.7128004, longitude: -74.0060123 });
    await business({ name: "Elm", categoryId, latitude: 0, longitude: 0, contactName: "Ann" });
    expect((await visit.get("/api/business-places")).json<BusinessPlaces>()).toEqual({
      ids: [3, 4],
      names: ["Quince", "Elm"],
      categoryIds: [1, 1],
      latitudes: [40.7128, 0],
      longitudes: [-74.00601, 0],
    });
  });

  test("support the filters of lists and ETags, and reject unknown parameters", async () => {
    // Noon on a Saturday in New York.
    listings.clock.now = new Date("2026-11-21T17:00:00Z");
    const { visit, manage, category, business } = await listings.town();
    const [food, pets] = [await category("Food"), await category("Pets")];
    const at = { latitude: 40, longitude: -74 };
    await business({ name: "A", categoryId: food, ...at, openingHours: "Sa 12:00-14:00" });
    await business({ name: "B", categoryId: food, ...at, openingHours: "Mo-Fr 09:00-17:00" });
    await business({ name: "C", categoryId: pets, ...at, openingHours: "Sa 09:00-17:00" });
    const names = async (query: string) =>
      (await visit.get(`/api/business-places${query}`)).json<BusinessPlaces>().names;
    expect(await names("")).toEqual(["A", "B", "C"]);
    expect(await names(`?categoryId=${food}`)).toEqual(["A", "B"]);
    expect(await names("?openNow=true")).toEqual(["A", "C"]);
    expect(await names(`?openNow=true&categoryId=${food}`)).toEqual(["A"]);
    expect(await names("?hasCoupons=true")).toEqual([]);

    const { etag = "" } = (await visit.get("/api/business-places")).headers;
    const again = () => visit.get("/api/business-places", { "if-none-match": etag });
    expect((await again()).statusCode).toBe(304);
    await manage.put("/api/admin/businesses/1", { name: "D" });
    expect((await again()).json<BusinessPlaces>().names).toEqual(["D", "B", "C"]);
    for (const query of ["?limit=5", "?categoryId=x", "?categoryId[$ne]=1"])
      expect((await visit.get(`/api/business-places${query}`)).statusCode).toBe(400);
  });
});

/** The order in which visitors see a town's businesses. */
import type { Answer } from "@mainstreet/testing/client";
import { afterAll, describe, expect, test } from "vitest";
import { openListings } from "../testing/fixture.ts";

const listings = await openListings();
afterAll(listings.close);

const names = (answer: Answer) => answer.json<{ name: string }[]>().map(({ name }) => name);

describe("public list of businesses", () => {
  test("lists featured businesses first on request, otherwise in order of creation", async () => {
    const { visit, category, bring } = await listings.town();
    const categoryId = await category("Food");
    const shown = { Alder: false, Birch: true, Cedar: false, Elm: true };
    const rows = Object.entries(shown).map(([name, showDeals]) => ({
      name,
      showDeals,
      categoryId,
    }));
    await bring("businesses", rows);
    const list = async (query: string) => names(await visit.get(`/api/businesses${query}`));
    expect(await list("?sort=featured")).toEqual(["Birch", "Elm", "Alder", "Cedar"]);
    expect(await list("?sort=featured&limit=2&offset=1")).toEqual(["Elm", "Alder"]);
    expect(await list("")).toEqual(Object.keys(shown));
  });

  test("sorts by name from A to Z and filters by first letter", async () => {
    const { visit, category, bring } = await listings.town();
    const [food, pets] = [await category("Food"), await category("Pets")];
    const shops = ["Zinnia", "élan", "3 Bears", "Elm 10", "Elm 9", "Łukasz", "مخبز"];
    const rows = shops.map((name) => ({ name, categoryId: name === "Zinnia" ? pets : food }));
    await bring("businesses", rows);
    const sorted = async (query: string) =>
      names(await visit.get(`/api/businesses?sort=name${query}`));
    const all = ["3 Bears", "élan", "Elm 9", "Elm 10", "Łukasz", "Zinnia", "مخبز"];
    expect(await sorted("")).toEqual(all);
    expect(await sorted("&letter=E&limit=2&offset=1")).toEqual(["Elm 9", "Elm 10"]);
    expect(await sorted("&letter=0")).toEqual(["3 Bears", "مخبز"]);
    expect(await sorted("&letter=L")).toEqual(["Łukasz"]);
    expect(await sorted(`&letter=E&categoryId=${pets}`)).toEqual([]);
    const letters = async (query: string) =>
      (await visit.get(`/api/business-letters${query}`)).json<string[]>();
    expect(await letters("")).toEqual(["0", "E", "L", "Z"]);
    expect(await letters(`?categoryId=${pets}`)).toEqual(["Z"]);
    expect((await visit.get("/api/businesses?letter=%C3%89")).statusCode).toBe(400);
  });

  test("ignores leading quotes, brackets and other marks for the sort order and the first letter", async () => {
    const { visit, category, bring } = await listings.town();
    const categoryId = await category("Food");
    const marked = ["#1 Nails", "¡Olé! Tacos", "“Élan”", "'Round Midnight", '"Nook" Café', "★★★"];
    const rows = ["Nail Bar", "Old Mill", ...marked].map((name) => ({ name, categoryId }));
    await bring("businesses", rows);
    const list = async (query: string) => names(await visit.get(`/api/businesses?${query}`));
    expect(await list("sort=name")).toEqual([
      "★★★",
      "#1 Nails",
      "“Élan”",
      "Nail Bar",
      '"Nook" Café',
      "Old Mill",
      "¡Olé! Tacos",
      "'Round Midnight",
    ]);
    expect(await list("sort=name&letter=N")).toEqual(["Nail Bar", '"Nook" Café']);
    expect(await list("sort=name&letter=0")).toEqual(["★★★", "#1 Nails"]);
    const letters = (await visit.get("/api/business-letters")).json();
    expect(letters).toEqual(["0", "E", "N", "O", "R"]);
  });
});

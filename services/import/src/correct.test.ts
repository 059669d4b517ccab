import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);

/** Returns the CSV of rejected rows, with the name under which a browser would save it. */
async function rejectsOf(town: string, id: string) {
  const answer = await system.get(`${system.url()}/api/admin/imports/${id}/rejections.csv`, town);
  const [, name = ""] =
    /filename="(.+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  // Keeps the BOM, which tells spreadsheets the encoding.
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return { name, text: decoder.decode(await answer.arrayBuffer()) };
}

describe("the CSV of rejected rows", () => {
  test("can be corrected and imported again unchanged otherwise", async () => {
    const town = newTown();
    const terms = `Long ${"and longer ".repeat(300)}"quoted"`;
    const first = await system.imported(
      town,
      "our businesses.csv",
      [
        "Name,Address,Lat,Lng,Rating,Category,Shoe Size",
        "Good,1 Main St,37.1,-122.1,4,Food,42",
        "Bad Rating,2 Main St,37.1,-122.1,nine,Food,43",
        ",3 Main St,37.1,-122.1,4,Food,44",
        "Slipped,4 Main St,,37.1,-122.1,4,Food,45",
      ].join("\n"),
    );
    expect(first.counts.businesses).toMatchObject({ added: 1, rejected: 3 });
    const { name, text } = await rejectsOf(town, first.id);
    expect(name).toBe("rejected-our-businesses.csv");
    expect(text).toMatch(/^\uFEFFkind,row,reason,/);
    expect(text).toContain("rating: “nine” is not a number");
    const corrected = text
      .replace(",nine,", ",4.5,")
      .replace(",,3 Main St", ",Named Now,3 Main St")
      .replace("4 Main St,,37.1", "4 Main St,37.1");
    const second = await system.imported(town, name, corrected);
    expect(second).toMatchObject({
      status: "finished",
      counts: { businesses: { added: 3, rejected: 0 } },
      unknownColumns: ["Shoe Size"],
    });
    expect(
      (await system.stored(town, "businesses")).map((each) => [each["name"], each["rating"]]),
    ).toEqual([
      ["Good", 4],
      ["Bad Rating", 4.5],
      ["Named Now", 4],
      ["Slipped", 4],
    ]);

    const coupons = await system.imported(
      town,
      "coupons.csv",
      `business_id,title,terms,expiration\n1,One,"${terms.replaceAll('"', '""')}",soon\n`,
    );
    const rejects = await rejectsOf(town, coupons.id);
    const again = await system.imported(
      town,
      rejects.name,
      rejects.text.replace(",soon", ",2030-01-01"),
    );
    expect(again).toMatchObject({ counts: { coupons: { added: 1 } }, unknownColumns: [] });
    expect(await system.stored(town, "coupons")).toMatchObject([
      { terms, expiration: "2030-01-01" },
    ]);
  });

  test.each(["'+1 555 010-2030", "+1 555 010-2030", "''=guarded"])(
    "restores the value %s exactly as the original file does",
    async (cell) => {
      const file = (rating: string) => `name,phone,rating\nShop,${cell},${rating}\n`;
      const [town, other] = [newTown(), newTown()];
      const { id } = await system.imported(town, "business.csv", file("nine"));
      const { name, text } = await rejectsOf(town, id);
      await system.imported(town, name, text.replace(",nine", ",4"));
      await system.imported(other, "business.csv", file("4"));
      const phones = async (of: string) =>
        (await system.stored(of, "businesses")).map(({ phone }) => phone);
      expect(await phones(town)).toEqual(await phones(other));
    },
  );

  test.each<[string, (n: number) => number | string]>([
    ["numbers", (n) => n],
    ["text", (n) => `b-${n}`],
  ])("of a JSON file still resolves references to ids of that file that are %s", async (_, id) => {
    const town = newTown();
    await system.imported(town, "business.csv", "name\nOther 1\nOther 2\nOther 3\n");
    const first = await system.imported(
      town,
      "town.json",
      JSON.stringify({
        categories: [{ id: id(3), name: "Food" }],
        businesses: [
          { id: id(1), name: "Stored", categoryId: id(3) },
          { id: id(2), name: "Bad", categoryId: id(3), rating: 9 },
        ],
        coupons: [
          { businessId: id(1), title: "Of the stored", expiration: "soon" },
          { businessId: id(2), title: "Of the bad" },
        ],
      }),
    );
    const { name, text } = await rejectsOf(town, first.id);
    const { counts } = await system.imported(
      town,
      name.replace(/\w+$/, "csv"),
      text.replace(",9", ",4").replace(",soon", ",2030-01-01"),
    );
    expect(counts).toMatchObject({
      businesses: { added: 1, rejected: 0 },
      coupons: { added: 2, rejected: 0 },
    });
    const businesses = await system.stored(town, "businesses");
    const idOf = (wanted: string) => businesses.find((each) => each["name"] === wanted)?.["id"];
    expect(businesses.at(-1)).toMatchObject({
      name: "Bad",
      rating: 4,
      category: { name: "Food" },
    });
    expect(await system.stored(town, "coupons")).toMatchObject([
      { title: "Of the stored", businessId: idOf("Stored") },
      { title: "Of the bad", businessId: idOf("Bad") },
    ]);
  });
});

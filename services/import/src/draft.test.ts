import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { draftsOf, withFields } from "./testing/drafts.ts";
import { messageOf, startImportSystem } from "./testing/import-system.ts";

const clock = { ahead: 0 };
const system = await startImportSystem(undefined, () => new Date(Date.now() + clock.ahead));
afterAll(system.close);
const drafts = draftsOf(system);

const ODD = "Betrieb;Strasse;Farbe\nBäckerei Süß;1 Main St;555-0101\nCafé;2 Main St;555-0102\n";

describe("a draft of an uploaded file", () => {
  test("shows the file's kind, encoding, delimiter and the field assigned to each column", async () => {
    const town = newTown();
    const draft = await drafts.draft(town, "shops.csv", "Company;Street;Shoe Size\nA;1 Elm;42\n");
    expect(draft).toMatchObject({
      fileName: "shops.csv",
      encoding: "utf-8",
      delimiter: ";",
      rows: 1,
      rowsExact: true,
      mappingFrom: "names",
      mapping: {
        kind: "businesses",
        hasHeader: true,
        columns: [
          { name: "Company", field: "name" },
          { name: "Street", field: "address" },
          { name: "Shoe Size", field: null },
        ],
      },
      columns: [{ samples: ["A"] }, { samples: ["1 Elm"] }, { samples: ["42"] }],
      missing: [],
    });
    expect(await system.records(town)).toEqual([]);
    expect(await drafts.list(town)).toMatchObject([{ id: draft.id }]);
    expect(await drafts.list(newTown())).toEqual([]);
  });

  test("is based on the first rows of a large file and estimates the number of rows", async () => {
    const town = newTown();
    const content = `name,address\n${"Some Shop With A Name,12 Long Street Name\n".repeat(20_000)}`;
    const draft = await drafts.draft(town, "business.csv", content);
    expect(draft.rowsExact).toBe(false);
    expect(Math.abs(draft.rows - 20_000)).toBeLessThan(200);
    expect(draft.mapping.columns).toHaveLength(2);
  });

  test("is imported with the columns that the admin assigned, which are remembered for similar files", async () => {
    const town = newTown();
    const draft = await drafts.draft(town, "business.csv", ODD);
    expect(draft.missing).toEqual([{ entity: "businesses", field: "name" }]);
    const refused = await drafts.call(town, "POST", `/${draft.id}/start`);
    expect([refused.status, await messageOf(refused)]).toEqual([
      422,
      "Please say which column is the name.",
    ]);
    const chosen = await drafts.choose(
      town,
      draft.id,
      withFields(draft.mapping, { Betrieb: "name", Strasse: "address" }),
    );
    expect(chosen).toMatchObject({ mappingFrom: "chosen", missing: [] });
    const record = await drafts.imported(town, draft.id);
    expect(record).toMatchObject({
      status: "finished",
      counts: { businesses: { added: 2 } },
      unknownColumns: ["Farbe"],
      mappingRemembered: false,
    });

    const next = await drafts.draft(town, "business.csv", ODD.replace("Café", "Bistro"));
    expect(next).toMatchObject({ mappingFrom: "remembered", missing: [] });
    const direct = await system.imported(
      town,
      "business.csv",
      "FARBE;Strasse;Betrieb\n555;3 Main St;Kiosk\n",
    );
    expect(direct).toMatchObject({
      status: "finished",
      counts: { businesses: { added: 1 } },
      mappingRemembered: true,
    });
    expect((await system.stored(town, "businesses")).map(({ name }) => name)).toEqual([
      "Bäckerei Süß",
      "Café",
      "Kiosk",
    ]);
    const elsewhere = await drafts.draft(newTown(), "business.csv", ODD);
    expect(elsewhere.mappingFrom).toBe("names");
  });

  test("recognizes remembered columns despite another spelling and keeps the file's spelling", async () => {
    const town = newTown();
    const first = await drafts.draft(town, "business.csv", "Biz Nm,Str.\nCup,1 Main St\n");
    const fields = { "Biz Nm": "name", "Str.": "address" } as const;
    await drafts.choose(town, first.id, withFields(first.mapping, fields));
    await drafts.imported(town, first.id);
    const next = await drafts.draft(town, "business.csv", "STR,BIZ NM\n2 Main St,Mug\n");
    expect(next).toMatchObject({
      mappingFrom: "remembered",
      missing: [],
      mapping: {
        columns: [
          { name: "STR", field: "address" },
          { name: "BIZ NM", field: "name" },
        ],
      },
    });
    const { counts, fault } = await drafts.checked(town, next.id);
    expect([fault, counts.businesses?.added]).toEqual(["", 1]);
    const other = withFields(next.mapping, { STR: "city" });
    expect((await drafts.choose(town, next.id, other)).mapping).toEqual(other);
    const direct = await system.imported(town, "business.csv", "biz_nm,str\nJug,3 Main St\n");
    expect(direct).toMatchObject({ status: "finished", mappingRemembered: true });
    expect(await system.stored(town, "businesses")).toMatchObject([
      { name: "Cup", address: "1 Main St" },
      { name: "Jug", address: "3 Main St" },
    ]);
  });

  test("can be given another kind, and accepts only columns of the file and fields of that kind", async () => {
    const town = newTown();
    const draft = await drafts.draft(town, "list.csv", "Label,When\nFair,2030-05-01\n");
    expect(draft.mapping.kind).toBeNull();
    expect(draft.fault).toContain("What the file holds is unclear");
    const kind = { kind: "events" as const, hasHeader: true, columns: [] };
    const events = await drafts.choose(town, draft.id, kind);
    expect(events.mapping.columns.map(({ name }) => name)).toEqual(["Label", "When"]);
    const { mapping } = await drafts.choose(
      town,
      draft.id,
      withFields(events.mapping, { Label: "name", When: "startDate" }),
    );
    expect((await drafts.imported(town, draft.id)).counts).toMatchObject({ events: { added: 1 } });
    const again = await drafts.draft(town, "list.csv", "Label,When\nFair,2030-05-02\n");
    expect(again.mapping).toEqual(mapping);

    const put = (columns: object[]) =>
      drafts.call(town, "PUT", `/${again.id}/mapping`, { ...mapping, columns });
    const strange = await put([{ entity: "events", name: "Other", field: "name" }]);
    expect(await messageOf(strange)).toBe("The file has no column “Other”");
    const wrong = await put([{ entity: "events", name: "Label", field: "rating" }]);
    expect(wrong.status).toBe(400);
  });

  test("is not started when its mapping has changed since the page was loaded", async () => {
    const town = newTown();
    const { id, revision, mapping } = await drafts.draft(town, "business.csv", "name,title\nA,B\n");
    const start = (seen = -1) => drafts.call(town, "POST", `/${id}/start?revision=${seen}`);
    await drafts.choose(town, id, withFields(mapping, { name: null, title: "name" }));
    const late = await start(revision);
    expect([late.status, await late.json()]).toMatchObject([409, { code: "outdated" }]);
    expect((await start((await drafts.list(town))[0]?.revision)).status).toBe(202);
    await system.ended(town, id);
    expect(await system.stored(town, "businesses")).toMatchObject([{ name: "B" }]);
  });

  test("can be deleted, also during a check, and expires after a day", async () => {
    const town = newTown();
    for (let round = 0; round < 20; round += 1) {
      const draft = await drafts.draft(town, "business.csv", "name\nA\n");
      await drafts.call(town, "POST", `/${draft.id}/dry-run`);
      expect((await drafts.call(town, "DELETE", `/${draft.id}`)).status).toBe(204);
      expect(await drafts.list(town)).toEqual([]);
      expect((await drafts.call(town, "DELETE", `/${draft.id}`)).status).toBe(404);
    }
    const { id } = await system.imported(town, "business.csv", "name\nA\n");
    expect((await drafts.call(town, "DELETE", `/${id}`)).status).toBe(404);

    const old = await drafts.draft(town, "business.csv", "name\nB\n");
    await system.stopImport();
    clock.ahead = 25 * 60 * 60 * 1000;
    await system.startImport();
    await expect
      .poll(async () => (await drafts.list(town)).some((one) => one.id === old.id), {
        timeout: 20_000,
      })
      .toBe(false);
    expect(await system.records(town)).toHaveLength(1);
    clock.ahead = 0;
  });
});

describe("a file without a header", () => {
  const ROWS =
    "Joe's Café,1 Main St,555-0101,37.10,-122.10\nBook Nook,2 Main St,555-0102,37.25,-122.25\n";

  test("is rejected until the admin maps its columns, without a second upload", async () => {
    const town = newTown();
    const answer = await system.upload(town, "business.csv", ROWS);
    expect([answer.status, await messageOf(answer)]).toEqual([
      422,
      "The first line looks like a row, not like names of columns. Please say what each column holds.",
    ]);
    const [failed] = await system.records(town);
    expect(failed).toMatchObject({ status: "failed", needsMapping: true });
    const id = failed?.id ?? "";
    expect((await drafts.call(town, "POST", `/${id}/draft`)).status).toBe(201);
    const [draft] = await drafts.list(town);
    expect(draft).toMatchObject({
      id,
      rows: 2,
      mapping: {
        hasHeader: false,
        columns: [
          { name: "Column 1", field: "name" },
          { name: "Column 2", field: "address" },
          { name: "Column 3", field: "phone" },
          { name: "Column 4", field: "latitude" },
          { name: "Column 5", field: "longitude" },
        ],
      },
    });
    expect((await drafts.imported(town, id)).counts).toMatchObject({ businesses: { added: 2 } });
    expect(await system.stored(town, "businesses")).toMatchObject([
      { name: "Joe's Café", address: "1 Main St", phone: "555-0101", latitude: 37.1 },
      { name: "Book Nook", longitude: -122.25 },
    ]);
    expect((await drafts.call(town, "POST", `/${id}/draft`)).status).toBe(409);
  });

  test("keeps its mapping for the CSV of its rejected rows", async () => {
    const town = newTown();
    const draft = await drafts.draft(town, "business.csv", `${ROWS},3 Main St,1,37.30,-122.30\n`);
    const chosen = withFields(draft.mapping, { "Column 1": "name", "Column 3": null });
    await drafts.choose(town, draft.id, chosen);
    expect((await drafts.imported(town, draft.id)).counts).toMatchObject({
      businesses: { added: 2, rejected: 1 },
    });
    const url = `${system.url()}/api/admin/imports/${draft.id}/rejections.csv`;
    const csv = await (await system.get(url, town)).text();
    expect(csv).toContain("kind,row,reason,Column 1,Column 2");
    const again = await system.imported(
      town,
      "rejected-business.csv",
      csv.replace(",,3 Main St", ",Named,3 Main St"),
    );
    expect(again).toMatchObject({
      mappingRemembered: true,
      counts: { businesses: { added: 1, rejected: 0 } },
    });
  });
});

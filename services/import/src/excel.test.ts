/** Excel workbooks as clerks have them: read like the CSV that Excel would save, within the same limits. */
import { buffer } from "node:stream/consumers";
import { xlsxOf } from "@mainstreet/service/http/xlsx";
import { limitedTo, newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { messageOf, startImportSystem } from "./testing/import-system.ts";
import { number, sheetXml, text, workbookParts, zipOf } from "./testing/workbook.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

const STYLES =
  '<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="0.00"/><numFmt numFmtId="166" formatCode="\\(###\\)\\ ###\\-####"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="22"/></cellXfs>';

describe("a workbook", () => {
  test("is read as Excel displays it: shared strings, zip codes, phone numbers, unrounded coordinates", async () => {
    const town = newTown();
    const columns = ["Name", "Zip Code", "Phone", "Latitude", "Longitude", "Featured"];
    const texts = [...columns, "Bay &amp; Bakery", "Cup"];
    const rows = [
      columns.map((_, at) => text(at)),
      [
        text(6),
        number(2138, 1),
        number(4155550100, 3),
        number(37.786848, 2),
        number(-122.421547),
        { type: "b" as const, value: 1 },
      ],
      [],
      [text(7)],
    ];
    const file = await zipOf(workbookParts({ Shops: sheetXml(rows) }, { texts, styles: STYLES }));
    const { counts, fileType } = await system.imported(town, "businesses.xlsx", file);
    expect([fileType, counts.businesses]).toMatchObject(["xlsx", { added: 2, rejected: 0 }]);
    expect(await system.stored(town, "businesses")).toMatchObject([
      {
        name: "Bay & Bakery",
        address: "02138",
        phone: "(415) 555-0100",
        latitude: 37.786848,
        longitude: -122.421547,
        showDeals: true,
      },
      { name: "Cup", phone: "" },
    ]);
  });

  test("keeps dates as dates and times as times", async () => {
    const town = newTown();
    const texts = ["Name", "Date", "Time", "Fair"];
    const rows = [
      [text(0), text(1), text(2)],
      [text(3), number(47604, 4), number(0.75, 5)],
    ];
    const file = await zipOf(workbookParts({ Fairs: sheetXml(rows) }, { texts, styles: STYLES }));
    await system.imported(town, "events.xlsx", file);
    expect(await system.stored(town, "events")).toMatchObject([
      { name: "Fair", startDate: "2030-05-01", startTime: "18:00" },
    ]);
  });

  test("treats midnight as an end time when the cell's format shows hours", async () => {
    const town = newTown();
    const texts = ["Name", "Start", "End", "Show", "Fair"];
    const rows = [
      [text(0), text(1), text(2)],
      [text(3), number(47604.75, 6), number(47605, 6)],
      [text(4), number(47604.75, 6), number(47605, 4)],
    ];
    const file = await zipOf(workbookParts({ Shows: sheetXml(rows) }, { texts, styles: STYLES }));
    await system.imported(town, "events.xlsx", file);
    expect(await system.stored(town, "events")).toMatchObject([
      { startDate: "2030-05-01", startTime: "18:00", endDate: "2030-05-01", endTime: "00:00" },
      { startDate: "2030-05-01", startTime: "18:00", endDate: "2030-05-02", endTime: "" },
    ]);
  });

  test("with several sheets is read from the first visible one, or from the chosen one", async () => {
    const town = newTown();
    const texts = ["Name", "Secret", "First", "Second"];
    const of = (value: number) => sheetXml([[text(0)], [text(value)]]);
    const sheets = { Hidden: of(1), Members: of(2), Former: of(3) };
    const file = await zipOf(workbookParts(sheets, { texts, state: { Hidden: "hidden" } }));
    const draft = await drafts.draft(town, "businesses.xlsx", file);
    expect(draft).toMatchObject({ sheets: ["Members", "Former"], delimiter: null, rows: 1 });
    expect(draft.columns).toMatchObject([{ name: "Name", samples: ["First"] }]);
    const nowhere = { ...draft.mapping, sheet: "Nowhere" };
    const refused = await drafts.call(town, "PUT", `/${draft.id}/mapping`, nowhere);
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { code: "unreadable_file", message: "The workbook has no sheet of this name." },
    ]);
    const chosen = await drafts.choose(town, draft.id, { ...draft.mapping, sheet: "Former" });
    expect(chosen.columns).toMatchObject([{ name: "Name", samples: ["Second"] }]);
    expect((await drafts.checked(town, draft.id)).counts.businesses).toMatchObject({ added: 1 });
    await drafts.imported(town, draft.id);
    await system.imported(town, "businesses.xlsx", file);
    const names = (await system.stored(town, "businesses")).map(({ name }) => name);
    expect(names).toEqual(["Second", "First"]);
  });

  test("with thousands of rows is imported completely", async () => {
    const town = newTown();
    async function* lines() {
      yield ["name", "address", "latitude"];
      for (let row = 1; row <= 5000; row += 1) yield [`Shop ${row}`, `${row} Main St`, row / 100];
    }
    const file = new Uint8Array(await buffer(xlsxOf("Shops", lines())));
    const { counts } = await system.imported(town, "businesses.xlsx", file);
    expect(counts.businesses).toMatchObject({ added: 5000, rejected: 0 });
  });
});

const GOOD = workbookParts({ A: sheetXml([[text(0)], [text(1)]]) }, { texts: ["Name", "A"] });
const BOMB = { ...GOOD, "xl/sharedStrings.xml": Buffer.alloc(2 ** 26 + 1, " ") };
/** Returns a workbook with a part that unpacks to more than its directory says. */
async function lying() {
  const bytes = Buffer.from(
    await zipOf({ ...GOOD, "xl/sharedStrings.xml": Buffer.alloc(2 ** 24, " ") }),
  );
  const at = bytes.lastIndexOf(
    Buffer.from("504b0102", "hex"),
    bytes.lastIndexOf("xl/sharedStrings.xml"),
  );
  bytes.writeUInt32LE(1000, at + 24);
  return new Uint8Array(bytes);
}
const cut = async () => (await zipOf(GOOD)).slice(0, 400);
const old = async () => Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0]);
const entities = {
  ...GOOD,
  "xl/sharedStrings.xml": '<!DOCTYPE a [<!ENTITY b "bbbb">]><sst><si><t>&b;</t></si></sst>',
};
/** Open elements and attributes stay in memory until an element ends, yet compress to next to nothing. */
const deep = { ...GOOD, "xl/sharedStrings.xml": "<a>".repeat(100_000) };
const many = {
  ...GOOD,
  "xl/_rels/workbook.xml.rels": `<a ${Array.from({ length: 10_000 }, (_, n) => `a${n}=""`).join(" ")}/>`,
};
const wide = {
  ...GOOD,
  "xl/worksheets/sheet1.xml":
    '<worksheet><sheetData><row><c r="ZZZ1"><v>1</v></c></row></sheetData></worksheet>',
};

/** Returns a workbook whose second row holds a number in the last of these formats. */
const formatted = (...codes: string[]) => {
  const own = codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const styles = `<numFmts>${own.join("")}</numFmts><cellXfs><xf numFmtId="${163 + codes.length}"/></cellXfs>`;
  const sheet = sheetXml([[text(0)], [number(5, 0)]]);
  return zipOf(workbookParts({ A: sheet }, { texts: ["Name"], styles }));
};
const formats = Array.from({ length: 251 }, (_, at) => `0.${"0".repeat(at)}`);
const inherited = { ...GOOD, "xl/styles.xml": '<a hasOwnProperty="" b=""/>' };

test.each<[what: string, file: () => Promise<string | Uint8Array<ArrayBuffer>>, says: RegExp]>([
  ["a CSV", async () => "name\nA\n", /called .xlsx, but it is no Excel workbook/],
  ["nothing", async () => "", /The file is empty/],
  ["an old workbook", old, /of an old kind or has a password/],
  ["another zip", () => zipOf({ "a.txt": "a" }), /a zip file, but no Excel workbook/],
  ["a workbook cut off", cut, /damaged/],
  ["a bomb", () => zipOf(BOMB), /unpacks to more than 64 MB/],
  ["a bomb that lies", lying, /damaged/],
  ["entities of its own", () => zipOf(entities), /damaged/],
  ["elements within elements without end", () => zipOf(deep), /nested too deeply/],
  ["an element of attributes without end", () => zipOf(many), /more than 100 attributes/],
  ["columns without end", () => zipOf(wide), /more than 500 columns/],
  ["number formats without end", () => formatted(...formats), /more than 250 number formats/],
  ["an endless number format", () => formatted("0".repeat(256)), /one of more than 255 characters/],
  ["a number format that JavaScript inherits", () => formatted("constructor"), /damaged/],
  ["an attribute that JavaScript inherits", () => zipOf(inherited), /damaged/],
])("%s is rejected with an explanation and stores nothing", async (_what, file, says) => {
  const town = newTown();
  for (const path of ["", "/draft"]) {
    const form = new FormData();
    form.append("file", new Blob([await file()]), "businesses.xlsx");
    const answer = await fetch(`${system.url()}/api/import/xlsx${path}`, {
      method: "POST",
      headers: await system.headersOf(town),
      body: form,
    });
    expect([path, answer.status]).toEqual([path, expect.toBeOneOf([400, 422])]);
    expect(await messageOf(answer)).toMatch(says);
  }
  expect(await drafts.list(town)).toEqual([]);
  expect(await system.stored(town, "businesses")).toEqual([]);
});

describe("a sheet with an excessive number of blank rows", () => {
  const [top, bottom] = sheetXml([[text(0)], [text(1)]]).split("</sheetData>");
  const blank = `${top}${'<row r="3"><c r="A3" s="0"/></row>'.repeat(300_000)}</sheetData>${bottom}`;
  const file = () => zipOf({ ...GOOD, "xl/worksheets/sheet1.xml": blank });

  test("is previewed up to a limit, with an estimated number of rows", async () => {
    const draft = await drafts.draft(newTown(), "businesses.xlsx", await file());
    expect(draft).toMatchObject({ rows: 1, rowsExact: false, fault: "" });
    expect(draft.columns).toMatchObject([{ name: "Name", samples: ["A"] }]);
  });

  test("does not delay another town's file", async () => {
    const town = newTown();
    const [slow, quick] = await Promise.all([file(), zipOf(GOOD)]);
    const ended: string[] = [];
    const look = async (of: string, content: Uint8Array<ArrayBuffer>) => {
      await drafts.draft(of, "businesses.xlsx", content);
      ended.push(of);
    };
    const first = [look(town, slow), look(town, slow)];
    const other = newTown();
    await Promise.all([...first, look(other, quick)]);
    expect(ended).toEqual([other, town, town]);
  });
});

test("a long text referenced by many cells counts towards the size limit once per cell", async () => {
  const rows = Array.from({ length: 100 }, () => [text(1)]);
  const sheet = sheetXml([[text(0)], ...rows]);
  const file = await zipOf(workbookParts({ A: sheet }, { texts: ["Name", "x".repeat(30_000)] }));
  const told = limitedTo({ importFileBytes: 2 ** 20 });
  const answer = await system.upload(newTown(), "businesses.xlsx", file, told);
  expect([answer.status, await messageOf(answer)]).toEqual([
    422,
    "As CSV this sheet has more than 1 MB. Please choose a smaller one.",
  ]);
});

test("a blank cell counts towards the size limit as one comma, as in Excel's CSV", async () => {
  const between = Array.from({ length: 24 }, () => undefined);
  const texts = ["Name", "Cup", "Notes"];
  const rows = Array.from({ length: 400 }, (_, at) => [text(at && 1), ...between, text(2)]);
  const file = await zipOf(workbookParts({ A: sheetXml(rows) }, { texts }));
  const told = limitedTo({ importFileBytes: 400 * 50 });
  const answer = await system.upload(newTown(), "businesses.xlsx", file, told);
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { import: { status: "finished" } },
  ]);
});

test("a workbook named .csv is rejected with advice to rename it to .xlsx", async () => {
  const file = await zipOf(GOOD);
  const answer = await system.upload(newTown(), "business.csv", file);
  expect(await messageOf(answer)).toContain("Please give a workbook its ending .xlsx");
});

/** What a file holds, as far as its name and its columns tell; otherwise the admin is asked. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test } from "vitest";
import { draftsOf, withFields } from "./testing/drafts.ts";
import { messageOf, startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

describe("a file whose name does not tell its kind", () => {
  test.each(["name,category", "name", "Name,Phone,Category", "title,name"])(
    "is rejected until the admin chooses its kind when its columns are %s",
    async (header) => {
      const town = newTown();
      const file = `${header}\nBay Bakery,Food,x\n`;
      const answer = await system.upload(town, "mylist.csv", file);
      expect(answer.status).toBe(422);
      expect(await messageOf(answer)).toContain("What the file holds is unclear");
      const draft = await drafts.draft(town, "mylist.csv", file);
      expect(draft.mapping.kind).toBeNull();
      expect((await drafts.call(town, "POST", `/${draft.id}/start`)).status).toBe(422);
      expect(await system.stored(town, "categories")).toEqual([]);
    },
  );

  test("is imported as the kind that the admin chooses", async () => {
    const town = newTown();
    const { id } = await drafts.draft(town, "mylist.csv", "name,category\nBay Bakery,Food\n");
    const kind = { kind: "businesses" as const, hasHeader: true, columns: [] };
    await drafts.choose(town, id, kind);
    expect((await drafts.imported(town, id)).counts).toMatchObject({ businesses: { added: 1 } });
    const stored = await system.stored(town, "businesses");
    expect(stored).toMatchObject([{ name: "Bay Bakery", category: { name: "Food" } }]);
  });

  test.each(["Category", "id,category name", "Categoría"])(
    "is recognized as categories when its columns are %s",
    async (header) => {
      const draft = await drafts.draft(newTown(), "mylist.csv", `${header}\nFood,Cakes\n`);
      expect(draft.mapping.kind).toBe("categories");
    },
  );
});

describe("column names as chambers and cities write them", () => {
  const VALUES = {
    name: "Bay Bakery",
    phone: "555-0101",
    category: { name: "Food" },
    address: "1 Main St, Springfield, 94109",
    latitude: 37.5,
    longitude: -122.25,
  };

  test.each([
    ["English", "DBA,Main Phone,Business Type,Street Address,City,Zip Code,Lat,Long"],
    ["a chamber's", "Company,Telephone,Category,Address,City,ZIP,LAT,LON"],
    ["Spanish", "Nombre,Teléfono,Categoría,Dirección,Ciudad,Código Postal,Latitud,Longitud"],
    [
      "without accents",
      "NOMBRE,TELEFONO,CATEGORIA,DIRECCION,CIUDAD,CODIGO_POSTAL,LATITUD,LONGITUD",
    ],
  ])("are recognized: %s", async (_whose, header) => {
    const town = newTown();
    const row = "Bay Bakery,555-0101,Food,1 Main St,Springfield,94109,37.5,-122.25";
    const { unknownColumns } = await system.imported(town, "list.csv", `${header}\n${row}\n`);
    expect(unknownColumns).toEqual([]);
    expect(await system.stored(town, "businesses")).toMatchObject([VALUES]);
  });

  test("are recognized in coupons and events, too", async () => {
    const town = newTown();
    await system.imported(town, "negocios.csv", "Nombre,Sitio web\nPanadería,panaderia.example\n");
    expect(await system.stored(town, "businesses")).toMatchObject([
      { name: "Panadería", website: "panaderia.example" },
    ]);
    const coupons =
      "Negocio,Título,Descripción,Inicio,Vence,Announced,Published\n" +
      "Panadería,Dos por uno,Todo el día,2030-01-01,2030-01-31,yes,no\n" +
      "Panadería,Al revés,,2030-02-01,2030-01-31,,\n";
    const { id } = await system.imported(town, "cupones.csv", coupons);
    expect(await system.stored(town, "coupons")).toMatchObject([
      {
        title: "Dos por uno",
        description: "Todo el día",
        startDate: "2030-01-01",
        expiration: "2030-01-31",
        isAnnounced: true,
        isActive: false,
        businessId: 1,
      },
    ]);
    expect((await system.rejections(town, id))[0]?.errors).toEqual([
      { path: "startDate", message: "The first day must not be after the last day" },
    ]);
    const events = "Nombre,Fecha,Lugar,Correo\nFeria,2030-05-01,Plaza,hola@feria.example\n";
    await system.imported(town, "eventos.csv", events);
    expect(await system.stored(town, "events")).toMatchObject([
      { name: "Feria", location: "Plaza", contactInfo: "hola@feria.example" },
    ]);
  });
});

describe("a column whose meaning depends on the other columns", () => {
  const stored = async (header: string, row: string) => {
    const town = newTown();
    const file = `${header}\n${row}\n`;
    const draft = await drafts.draft(town, "business.csv", file);
    const { unknownColumns } = await system.imported(town, "business.csv", file);
    const direct = await system.stored(town, "businesses");
    const checked = newTown();
    const { id } = await drafts.draft(checked, "business.csv", file);
    await drafts.imported(checked, id);
    expect(await system.stored(checked, "businesses")).toMatchObject(
      direct.map(({ website, websiteUrl, latitude, longitude, twitterUrl }) => ({
        website,
        websiteUrl,
        latitude,
        longitude,
        twitterUrl,
      })),
    );
    const fields = Object.fromEntries(
      draft.mapping.columns.map(({ name, field }) => [name, field]),
    );
    return { fields, unknownColumns, direct };
  };

  test.each(["Website URL", "Website_URL", "websiteUrl"])(
    "is the website when it is %s and the only such column",
    async (name) => {
      const file = [`Name,Address,${name}`, "Joe's,1 Main St,joes.example"] as const;
      const { fields, direct } = await stored(...file);
      expect(fields).toMatchObject({ [name]: "website" });
      expect(direct).toMatchObject([{ website: "joes.example", websiteUrl: "" }]);
    },
  );

  test("is the additional website when another column is the website", async () => {
    const row = "Joe's,1 Main St,https://b.example,a.example";
    const { fields, direct } = await stored("Name,Address,Website URL,Homepage", row);
    expect(fields).toMatchObject({ "Website URL": "websiteUrl", Homepage: "website" });
    expect(direct).toMatchObject([{ website: "a.example", websiteUrl: "https://b.example" }]);
  });

  test("is the additional website in our own export, even when the website column was removed", async () => {
    const town = newTown();
    await system.imported(town, "business.csv", "Name,Website\nJoe's,a.example\n");
    const file = `id (${town}),name,websiteUrl\n1,Joe's,https://b.example\n`;
    await system.imported(town, "business.csv", file);
    expect(await system.stored(town, "businesses")).toMatchObject([
      { website: "a.example", websiteUrl: "https://b.example" },
    ]);
  });

  test("is the field that the admin assigns to it", async () => {
    const town = newTown();
    const file = "Name,Website URL\nJoe's,https://b.example\n";
    const { id, mapping } = await drafts.draft(town, "business.csv", file);
    await drafts.choose(town, id, withFields(mapping, { "Website URL": "websiteUrl" }));
    await drafts.imported(town, id);
    expect(await system.stored(town, "businesses")).toMatchObject([
      { website: "", websiteUrl: "https://b.example" },
    ]);
  });

  test("is a coordinate when a map's export names the coordinates X and Y", async () => {
    const { fields, unknownColumns, direct } = await stored("X,Y,Name", "-122.25,37.5,Joe's");
    expect(fields).toMatchObject({ X: "longitude", Y: "latitude" });
    expect(unknownColumns).toEqual([]);
    expect(direct).toMatchObject([{ longitude: -122.25, latitude: 37.5, twitterUrl: "" }]);
  });

  test("is ignored when X and Y come with separate coordinate columns", async () => {
    const row = "6012345.5,2112345.5,Joe's,37.5,-122.25";
    const { unknownColumns, direct } = await stored("X,Y,Name,Lat,Lon", row);
    expect(unknownColumns).toEqual(["X", "Y"]);
    expect(direct).toMatchObject([{ longitude: -122.25, latitude: 37.5, twitterUrl: "" }]);
  });

  test("is a Twitter profile when there is an X but no Y", async () => {
    const row = "https://x.com/joes,Joe's,1 Main St";
    const { direct } = await stored("X,Name,Address", row);
    expect(direct).toMatchObject([{ twitterUrl: "https://x.com/joes" }]);
  });
});

describe("a column that the header names twice", () => {
  const TWICE = "Name,Phone,Address,phone\nBay Bakery,555-0101,1 Main St,555-0199\n";

  test("is reported, and the import is refused until the admin chooses one of the two", async () => {
    const town = newTown();
    const answer = await system.upload(town, "business.csv", TWICE);
    expect([answer.status, await messageOf(answer)]).toEqual([
      422,
      "The column “Phone” stands in the first line more than once. Please say which one counts.",
    ]);
    const draft = await drafts.draft(town, "business.csv", TWICE);
    expect(draft.repeated).toEqual(["Phone"]);
    expect(draft.mapping.columns).toMatchObject([
      { name: "Name", field: "name" },
      { name: "Phone", field: null },
      { name: "Address", field: "address" },
      { name: "phone #2", field: null },
    ]);
    expect(draft.columns.map(({ samples }) => samples[0])).toContain("555-0199");
    await drafts.choose(town, draft.id, withFields(draft.mapping, { "phone #2": "phone" }));
    expect((await drafts.imported(town, draft.id)).counts.businesses).toMatchObject({ added: 1 });
    expect(await system.stored(town, "businesses")).toMatchObject([{ phone: "555-0199" }]);
  });

  test("does not matter when it is not mapped to a field", async () => {
    const town = newTown();
    const file = "Name,Notes,Notes,,\nBay Bakery,a,b,,\n";
    const { counts, unknownColumns } = await system.imported(town, "business.csv", file);
    expect(counts.businesses).toMatchObject({ added: 1 });
    expect(unknownColumns).toEqual(["Notes", "Notes #2"]);
  });

  test("stays two columns in the CSV of rejected rows, which can be imported again", async () => {
    const town = newTown();
    const { id, mapping } = await drafts.draft(town, "business.csv", `${TWICE},1,2 Main St,2\n`);
    await drafts.choose(town, id, withFields(mapping, { Phone: "phone" }));
    await drafts.imported(town, id);
    const url = `${system.url()}/api/admin/imports/${id}/rejections.csv`;
    const csv = await (await system.get(url, town)).text();
    expect(csv).toContain("kind,row,reason,Name,Phone,Address,phone #2");
    await system.imported(town, "rejected.csv", csv.replace(",,1,", ",Cup,1,"));
    const [, cup] = await system.stored(town, "businesses");
    expect(cup).toMatchObject({ name: "Cup", phone: "1" });
  });
});

test.each([
  ["business.csv", '\ufeff\n {\n  "businesses": [{ "name": "A" }] }', "holds JSON", "csv"],
  ["business.csv", '[{"name":"A"}]', "holds JSON", "csv"],
  ["business.json", "name,address\nBay Bakery,1 Main St\n", "holds a table", "json"],
  ["business.json", "name,address\r\nBay Bakery,1 Main St\r\n", "holds a table", "json"],
])(
  "%s with content of another format is rejected with an explanation",
  async (name, content, holds, type) => {
    const town = newTown();
    const answer = await system.upload(town, name, content);
    expect(answer.status).toBe(400);
    const message = await messageOf(answer);
    expect(message).toContain(`This file is called .${type}, but it ${holds}.`);
    expect(await system.records(town)).toEqual([]);
  },
);

/** Columns as they were chosen for an earlier file, in files that have further ones. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf, withFields } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

test("chosen columns are remembered in a file with one more, but not in a file without one of them", async () => {
  const town = newTown();
  const first = await drafts.draft(
    town,
    "business.csv",
    "Betrieb,Strasse,Name\nCup,1 Elm St,Ann\n",
  );
  const fields = { Betrieb: "name", Strasse: "address", Name: null } as const;
  await drafts.choose(town, first.id, withFields(first.mapping, fields));
  await drafts.imported(town, first.id);

  const more = "Name,STRASSE,Betrieb,Phone\nBob,2 Elm St,Mug,555-0102\n";
  expect(await drafts.draft(town, "business.csv", more)).toMatchObject({
    mappingFrom: "remembered",
    mapping: {
      kind: "businesses",
      columns: [
        { name: "Name", field: null },
        { name: "STRASSE", field: "address" },
        { name: "Betrieb", field: "name" },
        { name: "Phone", field: "phone" },
      ],
    },
  });
  expect(await system.imported(town, "business.csv", more)).toMatchObject({
    counts: { businesses: { added: 1 } },
    mappingRemembered: true,
  });
  expect(await system.stored(town, "businesses")).toMatchObject([
    { name: "Cup" },
    { name: "Mug", address: "2 Elm St", phone: "555-0102" },
  ]);

  // A column that is new does not take the field of one that was chosen.
  const person = "Strasse,Betrieb,Title,Business Name\n4 Elm St,Jug,Ms,Eve\n";
  expect((await drafts.draft(town, "business.csv", person)).mapping.columns).toMatchObject([
    { field: "address" },
    { field: "name" },
    {},
    { name: "Business Name", field: null },
  ]);

  const fewer = await drafts.draft(
    town,
    "business.csv",
    "Name,Betrieb,Address\nBob,Mug,3 Elm St\n",
  );
  expect(fewer.mappingFrom).toBe("names");
  const elsewhere = await drafts.draft(newTown(), "business.csv", more);
  expect(elsewhere.mappingFrom).toBe("names");
});

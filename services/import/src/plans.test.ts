/** Plans in files, as our own screens show them and as membership lists write them. */
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

test("plan names match in any case, and rows with an unknown plan are stored without it", async () => {
  const town = newTown();
  const plans = ["premium", "Premium", "FEATURED", "None", "Gold", "Basic"];
  const rows = plans.map((plan, at) => `Shop ${at},${plan}`);
  const { id } = await drafts.draft(town, "business.csv", ["name,plan", ...rows].join("\n"));
  const kept = { withoutPlan: 2, withoutLinks: 0, counts: { businesses: { added: 6 } } };
  expect(await drafts.checked(town, id)).toMatchObject(kept);
  expect(await drafts.imported(town, id)).toMatchObject(kept);
  const stored = await system.stored(town, "businesses");
  expect(stored.map(({ plan }) => plan)).toEqual(["premium", "premium", "featured", "", "", ""]);
  const errors = [{ path: "plan", message: "Please choose featured or premium" }];
  expect(await system.rejections(town, id)).toMatchObject([
    { row: 5, stored: true, errors },
    { row: 6, stored: true, errors },
  ]);
});

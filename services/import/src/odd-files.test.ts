import { errorBody } from "@mainstreet/contracts/errors";
import { importDraft } from "@mainstreet/contracts/import-draft";
import { newTown } from "@mainstreet/testing/town";
import { afterAll, expect, test } from "vitest";
import { draftsOf } from "./testing/drafts.ts";
import { startImportSystem } from "./testing/import-system.ts";
import { outcomeOf } from "./testing/draft-outcome.ts";
import { oddFiles } from "./testing/odd-files.ts";
import type { OddFile } from "./testing/odd-files.ts";

const system = await startImportSystem();
afterAll(system.close);
const drafts = draftsOf(system);

/** Returns why the file is refused, what the admin is asked about it, or the outcome of checking its rows. */
async function told(town: string, { name, content }: OddFile): Promise<string> {
  const answer = await drafts.upload(town, name, content);
  const body: unknown = await answer.json();
  if (answer.status !== 201) return errorBody.parse(body).message;
  const draft = importDraft.parse(body);
  const asked = outcomeOf(draft);
  return asked ?? outcomeOf({ ...draft, check: await drafts.checked(town, draft.id) }) ?? "";
}

const files = oddFiles("Odd");
const kindOf = ({ says }: OddFile) => says.replaceAll(/\d+/g, "1");

test.each(files)("reports for a file with $what: $says", async (file) => {
  const town = newTown();
  expect(await told(town, file)).toBe(file.says);
  // Afterwards, the next file is imported normally; tested once for each kind of file.
  if (files.find((other) => kindOf(other) === kindOf(file)) !== file) return;
  const { counts } = await system.imported(town, "business.csv", "name\nGood Shop\n");
  expect(counts.businesses).toMatchObject({ added: 1 });
});

/** Helpers for the Import tab. */
import { importDraft } from "@mainstreet/contracts/import-draft";
import type { Page } from "playwright-core";
import { checkText } from "../../frontend/src/shared/text/import-check.ts";
import { importText } from "../../frontend/src/shared/text/import.ts";
import { ask, openDashboard } from "./admin-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const IMPORTS = "/api/admin/imports";

/** Opens the tab after deleting files left by failed journeys. */
export async function openImports(page: Page, fixture: ReturnType<FixtureGetter>) {
  await openDashboard(page, fixture, "import");
  const drafts = importDraft.array().parse(JSON.parse(await ask(page, `${IMPORTS}/drafts`)));
  for (const { id } of drafts) await ask(page, `${IMPORTS}/${id}`, "DELETE");
  if (drafts.length > 0) await page.reload();
  await page.getByLabel(importText.chooseFile).waitFor();
}

export const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

/** Locates the select for a column's field. */
export const field = (page: Page, column: string) =>
  page.getByRole("combobox", { name: checkText.readAsOf(column), exact: true });

/** Loses the answers from these addresses on their way to the page. */
export async function loseAnswers(page: Page, urlPattern: string) {
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Fetch.requestPaused", ({ requestId }) => {
    void devtools.send("Fetch.failRequest", { requestId, errorReason: "ConnectionReset" });
  });
  await devtools.send("Fetch.enable", { patterns: [{ urlPattern, requestStage: "Response" }] });
}

export async function pickFile(page: Page, name: string, content: string) {
  const mimeType = name.endsWith(".csv") ? "text/csv" : "application/json";
  await page
    .getByLabel(importText.chooseFile)
    .setInputFiles({ name, mimeType, buffer: Buffer.from(content) });
}

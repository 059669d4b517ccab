/** Files as people upload them, checked in the page: it says the same about each as the API. */
import { oddFiles } from "@mainstreet/import-service/testing/odd-files";
import type { OddFile } from "@mainstreet/import-service/testing/odd-files";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { checkText as check, columnLabel } from "../../frontend/src/shared/text/import-check.ts";
import { importText } from "../../frontend/src/shared/text/import.ts";
import { WAIT, button, visit } from "./browser.ts";
import { openImports, pickFile } from "./imports-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

/** One file per kind of answer, and those whose messages the page could render wrongly. */
const SHOWN = [
  "nothing at all",
  "a header of blanks",
  "no header",
  "a name that says nothing",
  "a quote that nobody closes",
  "the same row twice",
  "blanks before quotes",
  "a column named twice",
  "HTML in a name",
  "columns called __proto__ and constructor",
  "a workbook that is none",
  "words instead of objects",
];
const MIME = { csv: "text/csv", json: "application/json", xlsx: "application/octet-stream" };

const isOutcome = (word: string) =>
  word === "added" || word === "merged" || word === "rejected" ? word : undefined;

async function expectSaid(page: Page, { what, says }: OddFile) {
  // When the columns' fields are only guessed, the check waits for the admin.
  if (what === "no header")
    await page.getByRole("button", { name: check.check, exact: true }).click();
  const [, field] = /^Which column is the (\w+)/.exec(says) ?? [];
  if (field !== undefined) {
    await page.getByText(check.missing([columnLabel("businesses", field)])).waitFor();
    return;
  }
  for (const part of says.split(", ")) {
    const [, rows = "", word = ""] = /^(\d+) (\w+)$/.exec(part) ?? [];
    const outcome = isOutcome(word);
    if (!outcome) {
      const text = says.startsWith("What the file holds") ? check.kindMissing : says;
      await page.getByText(text).first().waitFor();
      return;
    }
    const summary = page.getByRole("button", { name: `${rows} ${importText[outcome]} ` });
    await summary.waitFor();
  }
}

export function oddFilesJourneys(fixture: FixtureGetter) {
  it("a file that is sent and refused for its check is nowhere called an import", () =>
    visit(fixture().browser, { expected: /status of 4\d\d/ }, async (page) => {
      await openImports(page, fixture());
      await pickFile(page, "business.csv", "PK\u0003\u0004 zipped");
      const held = Promise.withResolvers<void>();
      await page.route("**/api/import/csv/draft", async (route) => {
        await held.promise;
        await route.continue();
      });
      await button(page, check.button).click();
      for (const name of [check.button, importText.button])
        await expect
          .poll(() => button(page, name).getAttribute("aria-disabled"), WAIT)
          .toBe("true");
      held.resolve();
      for (const shown of [page.locator("[data-toast]"), page.getByRole("tabpanel")]) {
        const refused = shown.getByText(check.failed.check, { exact: true });
        await refused.first().waitFor();
        expect(await shown.getByText(importText.failedTitle).count()).toBe(0);
      }
    }));

  it("checking malformed and unusual files reports for each what is wrong or what its rows come to", () =>
    visit(fixture().browser, { expected: /status of 4\d\d/ }, async (page) => {
      await openImports(page, fixture());
      const files = oddFiles(`Odd ${Date.now()}`).filter(({ what }) => SHOWN.includes(what));
      expect(files).toHaveLength(SHOWN.length);
      for (const file of files) {
        const { name, content } = file;
        const type = name.endsWith(".csv") ? "csv" : name.endsWith(".json") ? "json" : "xlsx";
        const buffer = Buffer.from(content);
        await page
          .getByLabel(importText.chooseFile)
          .setInputFiles({ name, mimeType: MIME[type], buffer });
        await page.getByRole("button", { name: check.button, exact: true }).click();
        await expectSaid(page, file);
        const drop = page.getByRole("button", { name: check.cancel, exact: true });
        if (await drop.isVisible()) await drop.click();
        await page.getByLabel(importText.chooseFile).waitFor();
      }
    }));
}

/** What the Import tab makes of what was done elsewhere meanwhile, and of what did not come through. */
import { importRecord } from "@mainstreet/contracts/import";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signInText } from "../../frontend/src/shared/text/admin.ts";
import { importText as words } from "../../frontend/src/shared/text/import.ts";
import { toastText } from "../../frontend/src/shared/text/site.ts";
import { ask } from "./admin-visit.ts";
import { visit } from "./browser.ts";
import { openImports } from "./imports-visit.ts";
import type { StageOf } from "./stage.ts";

const IMPORTS = "/api/admin/imports";
const AWAY = { message: "Please come back.", code: "away" };

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page) => page.locator("[data-toast]");
const outcome = (page: Page, title: string) =>
  page.getByRole("tabpanel").getByRole("alert").filter({ hasText: title });

const pickFile = (page: Page, content: string) =>
  page
    .getByLabel(words.chooseFile)
    .setInputFiles({ name: "business.csv", mimeType: "text/csv", buffer: Buffer.from(content) });

/** An import that is done, one of its rows rejected; tells its number. */
async function importOf(page: Page, stage: ReturnType<StageOf>) {
  await openImports(page, stage);
  await pickFile(page, `name,address\nStored ${Date.now()},1 Main St\n,2 Main St`);
  await button(page, words.button).click();
  await outcome(page, words.successTitle).waitFor();
  const [done] = importRecord.array().parse(JSON.parse(await ask(page, `${IMPORTS}?limit=1`)));
  return done?.id;
}

async function undo(page: Page) {
  await button(page, words.undo).click();
  await page.getByRole("alertdialog").getByRole("button", { name: words.undo }).click();
}

export function importsElsewhereJourneys(stage: StageOf) {
  describe("an import that is shown", () => {
    it("gives the server's own sentence where something fails, and none over the sign-in", () =>
      visit(stage().browser, { expected: /status of (?:401|503)/ }, async (page) => {
        const id = await importOf(page, stage());
        await page.route("**/rejections?*", (route) => route.fulfill({ status: 503, json: AWAY }));
        await page.reload();
        await page.getByText(`${words.rejectedFailed}: ${AWAY.message}`, { exact: true }).waitFor();
        const address = `**${IMPORTS}/${id}/undo*`;
        const fail = (status: number, json: object) =>
          page.route(address, (route) =>
            route.request().method() === "POST"
              ? route.fulfill({ status, json })
              : route.continue(),
          );
        await fail(503, AWAY);
        await undo(page);
        await toast(page).getByText(words.undoFailed, { exact: true }).waitFor();
        await toast(page).getByText(AWAY.message, { exact: true }).waitFor();
        await page.getByRole("button", { name: toastText.dismiss }).click();
        await page.unroute(address);
        await fail(401, { message: "Please sign in.", code: "not_signed_in" });
        await undo(page);
        await page.getByRole("dialog", { name: signInText.endedTitle }).waitFor();
        expect(await toast(page).count()).toBe(0);
      }));
  });
}

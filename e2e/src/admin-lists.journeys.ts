/** What the dashboard shows while a list is on its way, and when it does not come. */
import { adminText } from "../../frontend/src/shared/text/admin.ts";
import { adminBirthdayText } from "../../frontend/src/shared/text/manage-birthdays.ts";
import {
  businessTexts,
  categoryTexts,
  couponTexts,
  eventTexts,
} from "../../frontend/src/shared/text/records.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { submissionText } from "../../frontend/src/shared/text/submissions.ts";
import { describe, expect, it } from "vitest";
import { openDashboard } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { visit } from "./browser.ts";
import type { StageOf } from "./stage.ts";

const TABS = [
  ["businesses", businessTexts],
  ["coupons", couponTexts],
  ["events", eventTexts],
  ["categories", categoryTexts],
  ["submissions", submissionText],
  ["birthdays", adminBirthdayText],
] as const;

const STILL = { reducedMotion: "reduce", expected: /status of 500/ } as const;
const FAULT = { message: "Out of order", code: "internal" };

export function adminListsJourneys(stage: StageOf) {
  describe("while and when an admin's list does not come", () => {
    it.each(TABS)("the tab of %s says so, has no finding and tries again", (tab, texts) =>
      visit(stage().browser, STILL, async (page) => {
        // The worklist asks for one record, the tab for a page of them.
        const list = new RegExp(`/api/admin/${tab}\\?(?!.*limit=1&)`);
        const held = Promise.withResolvers<void>();
        await page.route(list, async (route) => {
          await held.promise;
          await route.fulfill({ status: 500, json: FAULT });
        });
        await openDashboard(page, stage(), tab);
        const panel = page.getByRole("tabpanel");
        await panel.getByRole("status").getByText(adminText.loading).waitFor();
        expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
        await expectNoFindings(page, `${tab}, loading`, [390], ['[role="tabpanel"]']);
        held.resolve();
        await panel.getByText(texts.loadFailed(FAULT.message)).waitFor();
        await expectNoFindings(page, `${tab}, failed`, [390, 1280], ['[role="tabpanel"]']);
        await page.unroute(list);
        await panel.getByRole("button", { name: siteText.tryAgain }).click();
        await panel.getByText(texts.loadFailed(FAULT.message)).waitFor({ state: "detached" });
        await panel.getByRole("alert").waitFor({ state: "detached" });
      }),
    );
  });
}

/** A list that polls for changes of others while the admin changes it. */
import { expect, it } from "vitest";
import { BACKGROUND_POLL_HEADER } from "@mainstreet/contracts/background-poll";
import { adminText } from "../../frontend/src/shared/text/admin.ts";
import { categoryTexts, recordText } from "../../frontend/src/shared/text/records.ts";
import { POLL_MS, ask, openDashboard, records } from "./admin-visit.ts";
import { forward } from "./api.ts";
import { WAIT, answered, button, installClock, visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const CATEGORIES = "/api/admin/categories";
/** A little more than the interval at which the dashboard updates its counts, in ms. */
const COUNT_MS = 15_500;

export function followedListJourneys(fixture: FixtureGetter) {
  it("a poll that began before a deletion does not bring the deleted record back", () =>
    visit(fixture().browser, {}, async (page) => {
      await installClock(page);
      await openDashboard(page, fixture(), "categories");
      const mark = `Late look ${Date.now()}`;
      const gone = `${mark} gone`;
      for (const name of [gone, mark]) await ask(page, CATEGORIES, "POST", { name });
      await page.goto(
        `${new URL(page.url()).origin}/admin/categories?q=${encodeURIComponent(mark)}`,
      );
      await records(page).nth(1).waitFor();
      const look = `**${CATEGORIES}?q=*`;
      const found = Promise.withResolvers<string>();
      const held = Promise.withResolvers<void>();
      await page.route(
        look,
        async (route) => {
          const response = await forward(route);
          found.resolve(await response.text());
          await held.promise;
          await route.fulfill({ response });
        },
        { times: 1 },
      );
      await page.clock.fastForward(POLL_MS);
      expect(await found.promise).toContain(gone);
      await button(page, categoryTexts.remove(gone)).click();
      await button(page.getByRole("alertdialog"), recordText.delete).click();
      await page.getByText(categoryTexts.deleted, { exact: true }).waitFor();
      await page.locator("tbody").getByText(gone).waitFor({ state: "detached" });
      await page.evaluate((name) => {
        const listen = () => {
          const rows = document.querySelector("tbody")?.textContent ?? "";
          if (rows.includes(name)) document.documentElement.dataset["back"] = name;
        };
        new MutationObserver(listen).observe(document, { subtree: true, childList: true });
      }, gone);
      // The next poll starts an interval after this one has ended.
      await waitDuring(page.waitForRequest(look), async () => {
        await answered(page, look, async () => held.resolve());
        await page.clock.fastForward(POLL_MS);
      });
      expect(await page.locator("html").getAttribute("data-back")).toBe(null);
    }));

  it("polling in the admin area keeps no session alive", () =>
    visit(fixture().browser, {}, async (page) => {
      await installClock(page);
      const asked = new Map<string, boolean[]>();
      page.on("requestfinished", (request) => {
        const { pathname } = new URL(request.url());
        const isLook = BACKGROUND_POLL_HEADER in request.headers();
        asked.set(pathname, [...(asked.get(pathname) ?? []), isLook]);
      });
      const looks = (path: string) => asked.get(`/api/admin/${path}`) ?? [];
      const expectLooks = async (paths: string[]) => {
        for (const path of paths) await expect.poll(() => looks(path)[0], WAIT).toBe(false);
        await page.clock.fastForward(COUNT_MS);
        for (const path of paths) await expect.poll(() => looks(path)[1], WAIT).toBe(true);
      };
      await openDashboard(page, fixture(), "submissions");
      await expectLooks(["submissions", "submissions/counts", "categories"]);
      await page.getByRole("tab", { name: adminText.importTab }).click();
      await expectLooks(["imports", "listings/worklist", "coupons/worklist"]);
    }));
}

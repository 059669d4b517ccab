/** A list that is looked at again and again for what others change, while one changes it oneself. */
import { expect, it } from "vitest";
import { FOLLOWS } from "@mainstreet/contracts/follows";
import { adminText } from "../../frontend/src/shared/text/admin.ts";
import { categoryTexts, recordText } from "../../frontend/src/shared/text/records.ts";
import { ask, openDashboard, records } from "./admin-visit.ts";
import { fromOutside } from "./api.ts";
import { WAIT, button, visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const CATEGORIES = "/api/admin/categories";

export function followedListJourneys(fixture: FixtureGetter) {
  it("what an admin deletes does not come back by a look that began before", () =>
    visit(fixture().browser, {}, async (page) => {
      await openDashboard(page, fixture(), "categories");
      const mark = `Late look ${Date.now()}`;
      const gone = `${mark} gone`;
      for (const name of [gone, mark]) await ask(page, CATEGORIES, "POST", { name });
      await page.goto(
        `${new URL(page.url()).origin}/admin/categories?q=${encodeURIComponent(mark)}`,
      );
      await records(page).nth(1).waitFor();
      const { origin } = new URL(page.url());
      const { address, headers } = fromOutside(origin);
      const look = `**${CATEGORIES}?q=*`;
      const began = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      await page.route(
        look,
        async (route) => {
          const request = route.request();
          const url = request.url().replace(origin, address);
          const response = await route.fetch({
            url,
            headers: { ...request.headers(), ...headers },
          });
          began.resolve();
          await held.promise;
          await route.fulfill({ response });
        },
        { times: 1 },
      );
      await began.promise;
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
      // The next look is 5 s after this one has come.
      await waitDuring(page.waitForRequest(look), async () => held.resolve());
      expect(await page.locator("html").getAttribute("data-back")).toBe(null);
    }));

  it("is looked at in a way that keeps no session awake", () =>
    visit(fixture().browser, {}, async (page) => {
      const asked = new Map<string, boolean[]>();
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        const isLook = FOLLOWS in request.headers();
        asked.set(pathname, [...(asked.get(pathname) ?? []), isLook]);
      });
      const looks = (path: string) => asked.get(`/api/admin/${path}`)?.slice(0, 2);
      await openDashboard(page, fixture(), "submissions");
      for (const path of ["submissions", "submissions/counts", "categories"])
        await expect.poll(() => looks(path), WAIT).toEqual([false, true]);
      await page.getByRole("tab", { name: adminText.importTab }).click();
      for (const path of ["imports", "listings/worklist", "coupons/worklist"])
        await expect.poll(() => looks(path), WAIT).toEqual([false, true]);
    }));
}

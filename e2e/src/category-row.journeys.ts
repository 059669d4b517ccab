/** The row of categories: by mouse, and from half-way down a list. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { chipText } from "../../frontend/src/shared/text/location.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import { KNOWN_PLACE } from "./fake-geolocation.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const bar = (page: Page) => page.getByRole("navigation", { name: homeText.categories });

export function categoryRowJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("the row of categories", () => {
    it.each([1280, 1920])("can be scrolled to both ends by mouse at %i px", (width) =>
      visit(
        fixture().browser,
        { viewport: { width, height: 900 }, reducedMotion: "reduce" },
        async (page) => {
          await page.goto(`${home()}/`);
          await alive(page);
          const links = bar(page).getByRole("link");
          const last = links.last();
          const inView = (link: typeof last) =>
            link.evaluate((chip) => {
              const row = chip.closest("ul")?.getBoundingClientRect();
              const { left, right } = chip.getBoundingClientRect();
              return row !== undefined && left >= row.left && right <= row.right;
            });
          const on = bar(page).getByRole("button", { name: siteText.rowOn });
          await expect
            .poll(async () => {
              if (await on.isVisible()) await on.click();
              return inView(last);
            }, WAIT)
            .toBe(true);
          const back = bar(page).getByRole("button", { name: siteText.rowBack });
          await expect
            .poll(async () => {
              if (await back.isVisible()) await back.click();
              return inView(links.first());
            }, WAIT)
            .toBe(true);
        },
      ),
    );

    it("leads to the top of the chosen list from halfway down and announces the number of results", () =>
      visit(fixture().browser, KNOWN_PLACE, async (page) => {
        const categories = (await read(page, home(), "/api/categories")).data;
        const category = categories.find(({ name }) => name !== "Local Events");
        await page.goto(`${home()}/`);
        await page.getByRole("button", { name: chipText.on.label }).waitFor();
        await page.evaluate(() => window.scrollTo({ top: 1800, behavior: "instant" }));
        await bar(page)
          .getByRole("link", { name: category?.name ?? "", exact: true })
          .press("Enter");
        const heading = homeText.heading(category?.name);
        await page.getByRole("heading", { level: 1, name: heading }).waitFor();
        await expect
          .poll(async () => (await page.locator("main article").first().boundingBox())?.y, WAIT)
          .toBeLessThan(600);
        // The results belong to the heading, and the tab shows their number.
        await expect
          .poll(async () => {
            const tab = await page.getByRole("tab").first().textContent();
            const count = Number(/\d+/.exec(tab ?? "")?.[0]);
            const told = homeText.results(heading, count);
            return page.locator("output").getByText(told, { exact: true }).count();
          }, WAIT)
          .toBe(1);
      }));
  });
}

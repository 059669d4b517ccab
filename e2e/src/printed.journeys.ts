/** Pages as a visitor prints them from the browser's menu. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { businessPath, eventPath } from "../../frontend/src/shared/format/page-path.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

/** About the width of paper in CSS pixels, and so low that each page scrolls. */
const PAPER = { width: 700, height: 300 };

export function printedJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");
  const business = async (page: Page) =>
    (await read(page, home(), "/api/businesses", "?limit=1")).data.map(businessPath);
  const event = async (page: Page) =>
    (await read(page, home(), "/api/events", "?limit=1")).data.map(eventPath);

  describe("a printed page", () => {
    it.each([
      { of: "a business", pathOf: business },
      { of: "an event", pathOf: event },
    ])("of $of has its text, and no bar or button over it", ({ pathOf }) =>
      visit(fixture().browser, { viewport: PAPER }, async (page) => {
        const [path] = await pathOf(page);
        await page.goto(`${home()}${path}`);
        await alive(page);
        const back = page.getByRole("button", { name: siteText.backToTop });
        await page.mouse.wheel(0, 600);
        await back.waitFor();
        await page.emulateMedia({ media: "print" });
        expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
        expect(await page.locator("header, footer, nav").filter({ visible: true }).count()).toBe(0);
        expect(await back.isVisible()).toBe(false);
      }),
    );
  });
}

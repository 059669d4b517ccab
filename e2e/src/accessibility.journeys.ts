/** Every page in both schemes at three widths, without horizontal scrolling at the narrowest. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openDashboard } from "./admin-visit.ts";
import { expectNoFindings, findings } from "./axe.ts";
import { visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const PAGES = [
  ["home", "/"],
  ["featured tab", "/?tab=featured"],
  ["coupon", "/coupons/1"],
  ["missing coupon", "/coupons/99999999"],
  ["directory", "/businesses"],
  ["directory of a letter", "/businesses?letter=B"],
  ["directory of what is open", "/businesses?open=now"],
  ["map", "/map"],
  ["map of a category", "/map?category=3"],
  ["business", "/businesses/1"],
  ["missing business", "/businesses/99999999"],
  ["event", "/events/1"],
  ["missing event", "/events/99999999"],
  ["all events", "/events"],
  ["day without events", "/events?when=2098-01-01"],
  ["all deals", "/deals?sort=ending"],
  ["deals of categories", "/deals?category=3,4"],
  ["deals near nowhere", "/deals?within=5"],
  ["no deals", "/deals?category=99999999"],
  ["offline", "/offline"],
  ["404", "/no/such/page"],
  ["sign-in", "/login"],
  ["admin", "/admin"],
] as const;

/** No animations: colors are final at once. */
const STILL = { reducedMotion: "reduce", expected: /status of 404/ } as const;

async function open(page: Page, fixture: ReturnType<FixtureGetter>, path: string) {
  if (path === "/admin") await openDashboard(page, fixture);
  else await page.goto(`${fixture.system.url("maplewood")}${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

export function accessibilityJourneys(fixture: FixtureGetter) {
  describe("accessibility", () => {
    it("has no axe findings on the page for a host without a town, in either color scheme", () =>
      visit(fixture().browser, STILL, async (page) => {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await page.goto(`${fixture().system.url("nowhere")}/coupons/1`);
          await page.getByRole("heading", { level: 1 }).waitFor();
          expect({ colorScheme, found: await findings(page) }).toEqual({ colorScheme, found: [] });
        }
      }));

    it.each(PAGES)(
      "the %s page fits 320 px and has no axe findings in either color scheme",
      (name, path) =>
        visit(fixture().browser, STILL, async (page) => {
          await page.setViewportSize({ width: 320, height: 640 });
          await open(page, fixture(), path);
          const width = await page.locator("html").evaluate((root) => root.scrollWidth);
          expect(width).toBeLessThanOrEqual(320);
          await expectNoFindings(page, name);
        }),
    );
  });
}

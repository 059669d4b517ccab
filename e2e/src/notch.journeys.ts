/** A phone in landscape with a notch: no content or control lies in the safe-area insets. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { alive, openHome, prompt } from "./birthday-visit.ts";
import { visit } from "./browser.ts";
import { fullDeal } from "./full-deal.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const SIDEWAYS = { width: 932, height: 430 };
const CUT = 59;

async function turn(page: Page, viewport: { width: number; height: number }) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets: { left: CUT, right: CUT } });
  await page.setViewportSize(viewport);
}

/** Returns the texts of elements that extend into the insets. */
const cutOff = async (page: Page, parts: Locator) =>
  parts.evaluateAll(
    (all, { left, right }) =>
      all
        .filter((part) => {
          const box = part.getBoundingClientRect();
          return box.width > 0 && (box.left < left || box.right > right);
        })
        .map((part) => part.textContent || part.outerHTML.slice(0, 60)),
    { left: CUT, right: (page.viewportSize()?.width ?? 0) - CUT },
  );

export function notchJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("in landscape on a phone with a notch", () => {
    it("header, heading, cards, footer and back-to-top button stay clear of the notch", () =>
      visit(fixture().browser, {}, async (page) => {
        await turn(page, SIDEWAYS);
        await openHome(page, home());
        await page.mouse.wheel(0, 600);
        const top = page.getByRole("button", { name: siteText.backToTop });
        await top.waitFor();
        const parts = page.locator("header :is(a, button), h1, main article, footer span");
        expect(await parts.count()).toBeGreaterThan(10);
        expect(await cutOff(page, parts.or(top))).toEqual([]);
        await page.clock.runFor(5000);
        await page.clock.resume();
        await prompt(page).waitFor();
        expect(await cutOff(page, prompt(page))).toEqual([]);
      }));

    it("the code and the exit of the till view stay clear of the notch", () =>
      visit(fixture().browser, {}, async (page) => {
        await turn(page, SIDEWAYS);
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/coupons/${deal.id}?till`);
        const done = page.getByRole("link", { name: dealText.tillDone });
        await done.waitFor();
        const code = page.locator("[data-code] > [aria-hidden]");
        // The widest possible code.
        await code.evaluate((letters) => {
          letters.textContent = "W".repeat(12);
          letters.style.width = "max-content";
          letters.parentElement?.setAttribute("data-characters", "12");
        });
        expect(await cutOff(page, code.or(done).or(page.locator("h1")))).toEqual([]);
      }));

    it("a deal's dialog that fills a small window stays clear of the notch", () =>
      visit(fixture().browser, { reducedMotion: "reduce" }, async (page) => {
        await turn(page, { width: 740, height: 360 });
        await page.goto(`${home()}/`);
        await alive(page);
        await page.locator('[data-cards="deals"] h3 a').first().click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("heading", { level: 2 }).waitFor();
        expect(await cutOff(page, dialog.locator("h2, a, button"))).toEqual([]);
      }));
  });
}

/** Every page in both schemes and three widths: no axe finding, no sideways scroll, all by keyboard. */
import { siteText } from "../../frontend/src/shared/text/site.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { signIn } from "./admin.journeys.ts";
import { findings } from "./axe.ts";
import { visit } from "./browser.ts";
import type { StageOf } from "./stage.ts";

const PAGES = [
  ["home", "/"],
  ["featured tab", "/?tab=featured"],
  ["coupon", "/coupons/1"],
  ["missing coupon", "/coupons/99999999"],
  ["404", "/no/such/page"],
  ["sign-in", "/login"],
  ["admin", "/admin"],
] as const;
const WIDTHS = [390, 768, 1280];
const SCHEMES = ["light", "dark"];

async function open(page: Page, stage: ReturnType<StageOf>, path: string) {
  if (path === "/admin") await signIn(page, stage);
  else await page.goto(`${stage.system.url("maplewood")}${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

export function accessibilityJourneys(stage: StageOf) {
  describe("accessibility", () => {
    describe.each(SCHEMES)("in the %s scheme", (scheme) => {
      it.each(PAGES)("the %s page has no finding at any width", (_name, path) =>
        visit(stage().browser, { expected: /status of 404/ }, async (page) => {
          await page.addInitScript((choice) => localStorage.setItem("theme", choice), scheme);
          await open(page, stage(), path);
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            const found = await findings(page);
            expect({ width, found }).toEqual({ width, found: [] });
          }
        }),
      );
    });

    it.each(PAGES)("the %s page fits a window of 320 px", (_name, path) =>
      visit(
        stage().browser,
        { viewport: { width: 320, height: 640 }, expected: /status of 404/ },
        async (page) => {
          await open(page, stage(), path);
          const width = await page.locator("html").evaluate((root) => root.scrollWidth);
          expect(width).toBeLessThanOrEqual(320);
        },
      ),
    );

    it("everything on the home page is reached by keyboard, and one can see where one is", () =>
      visit(stage().browser, {}, async (page) => {
        await page.goto(`${stage().system.url("maplewood")}/`);
        await page.keyboard.press("Tab");
        expect(await focused(page)).toMatchObject({ text: siteText.skipToContent, seen: true });
        const reached: string[] = [];
        for (let step = 0; step < 40; step += 1) {
          await page.keyboard.press("Tab");
          const { text, seen } = await focused(page);
          expect({ text, seen }).toEqual({ text, seen: true });
          reached.push(text);
        }
        const firstDeal = await page.locator("article h3 a").first().textContent();
        expect(reached).toContain(firstDeal);
        expect(reached.some((text) => text.startsWith("ALL ("))).toBe(true);
        expect(reached.some((text) => text.startsWith("All Categories"))).toBe(true);
      }));

    it("arrow keys go from tab to tab", () =>
      visit(stage().browser, {}, async (page) => {
        await page.goto(`${stage().system.url("maplewood")}/`);
        await page.getByRole("tab", { name: /^ALL/ }).focus();
        await page.keyboard.press("ArrowRight");
        await page.waitForURL(/tab=featured/);
        await page.getByRole("tab", { name: /^FEATURED/, selected: true }).waitFor();
      }));
  });
}

/** The element with the focus: its words, and whether it stands out by an outline (its own or its card's). */
function focused(page: Page) {
  return page.locator(":focus").evaluate((element) => {
    const outlined = [element, element.closest("article")].some(
      (one) =>
        one && element.ownerDocument.defaultView?.getComputedStyle(one).outlineStyle !== "none",
    );
    return { text: element.textContent ?? "", seen: outlined };
  });
}

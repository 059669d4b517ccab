/** The public site by keyboard alone. */
import { contrast } from "@mainstreet/contracts/contrast";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { promptText } from "../../frontend/src/shared/text/location.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { alive, openHome, prompt } from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import { gotoWithFakeGeolocation } from "./fake-geolocation.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const WINDOWS = [
  { width: 390, height: 700 },
  { width: 1280, height: 800 },
];
const STEPS = 45;

export function keyboardJourneys(fixture: FixtureGetter) {
  describe("by keyboard", () => {
    it.each(WINDOWS)(
      "focus stays visible and uncovered throughout the home page at %j",
      (viewport) =>
        visit(fixture().browser, { viewport, reducedMotion: "reduce" }, async (page) => {
          await gotoWithFakeGeolocation(page, `${fixture().system.url("maplewood")}/`, "prompt");
          await page.getByRole("region", { name: promptText.title }).waitFor();
          await page.keyboard.press("Tab");
          expect(await focused(page)).toMatchObject({ text: siteText.skipToContent, faint: [] });
          // Back to the header's first link: the skip link becomes visible one frame later.
          const reached = await walk(page, "Tab", STEPS);
          await walk(page, "Shift+Tab", STEPS - 1);
          const firstDeal = await page.locator('[data-cards="deals"] h3 a').first().textContent();
          expect(reached).toContain(firstDeal);
          expect(reached.some((text) => text.startsWith("ALL ("))).toBe(true);
          expect(reached.some((text) => text.startsWith("All Categories"))).toBe(true);
        }),
    );

    it("a card that appears over the focused element does not cover it", () =>
      visit(fixture().browser, { reducedMotion: "reduce" }, async (page) => {
        await openHome(page, fixture().system.url("maplewood"));
        const link = page.locator('[data-cards="deals"] h3 a').first();
        await page.keyboard.press("Tab");
        await link.focus();
        await link.evaluate((element) => {
          const { bottom } = element.getBoundingClientRect();
          scrollBy({ top: bottom + 40 - innerHeight, behavior: "instant" });
        });
        await page.clock.runFor(5000);
        await page.clock.resume();
        await prompt(page).waitFor();
        await expect.poll(async () => (await focused(page)).covered, WAIT).toEqual([]);
      }));

    it("the skip link leads past header and categories", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${fixture().system.url("maplewood")}/`);
        await alive(page);
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await page.locator("main:focus").waitFor();
      }));

    it("arrow keys switch tabs", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${fixture().system.url("maplewood")}/`);
        await alive(page);
        await page.getByRole("tab", { name: /^ALL/ }).focus();
        await page.keyboard.press("ArrowRight");
        await page.waitForURL(/tab=featured/);
        await page.getByRole("tab", { name: /^FEATURED/, selected: true }).waitFor();
      }));
  });
}

/** Presses the key repeatedly; each focused element must have a visible ring and must not be covered. */
async function walk(page: Page, key: string, steps: number): Promise<string[]> {
  const reached: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press(key);
    const { text, faint, covered } = await focused(page);
    expect({ text, key, faint, covered }).toEqual({ text, key, faint: [], covered: [] });
    reached.push(text);
  }
  return reached;
}

/** Minimum contrast of a focus ring with its background (WCAG 2.2, 1.4.11). */
const LEAST_CONTRAST = 3;

/**
 * Resolves with the focused element: its text, schemes in which its ring is too faint, and what
 * covers its upper and lower edges.
 */
async function focused(page: Page) {
  const { rings, ...element } = await page.locator(":focus").evaluate(lookAt);
  const faint = rings.filter(
    ({ ring, ground }) => contrast(hexOf(ring), hexOf(ground)) < LEAST_CONTRAST,
  );
  return { ...element, faint };
}

/** Converts `rgb(30, 42, 38)`. */
const hexOf = (colour: string) =>
  `#${(colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;

/** Runs in the page. The ring may be the element's own or its card's. */
async function lookAt(element: HTMLElement | SVGElement) {
  // What the previous element showed, like the skip link, disappears a frame later.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ringed = [element, element.closest("article")].find(
    (one) => one && getComputedStyle(one).outlineStyle !== "none",
  );
  const groundOf = (one: Element | null): string => {
    const { backgroundColor } = getComputedStyle(one ?? document.documentElement);
    return one && !backgroundColor.startsWith("rgb(")
      ? groundOf(one.parentElement)
      : backgroundColor;
  };
  const ringIn = (scheme: string) => {
    document.documentElement.dataset["theme"] = scheme;
    if (!ringed) return { scheme, ring: "none", ground: "none" };
    const { outlineColor, outlineOffset } = getComputedStyle(ringed);
    const isInside = outlineOffset.startsWith("-");
    const ground = groundOf(isInside ? ringed : ringed.parentElement);
    return { scheme, ring: outlineColor, ground };
  };
  const { theme } = document.documentElement.dataset;
  const rings = ["light", "dark"].map(ringIn);
  document.documentElement.dataset["theme"] = theme;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const covered = [top + 2, bottom - 2].flatMap((y) => {
    const over = document.elementFromPoint(middle, y);
    return over && (element.contains(over) || over.contains(element))
      ? []
      : [over?.outerHTML.slice(0, 80) ?? "outside of the window"];
  });
  return { text: element.textContent ?? "", rings, covered };
}

/** What axe has against a page as it stands. */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const SCHEMES = ["light", "dark"] as const;
const WIDTHS = [390, 768, 1280];

/** One line per rule that is broken, with the first element that breaks it; `parts` are selectors. */
export async function findings(
  page: Page,
  parts: string[] = [],
  rules: string[] = [],
): Promise<string[]> {
  await page.evaluate(colorsSettled);
  // Its newer mode finishes in a window of its own, and in the page behind it nothing moves on.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  for (const part of parts) axe.include(part);
  if (rules.length > 0) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes: [node] }) => `${id}: ${node?.html ?? ""} ${node?.any[0]?.message ?? ""}`,
  );
}

/**
 * The page, or what lies in these `parts` of it, has no finding in both schemes at these widths. Of each
 * grid and table three cards or rows are looked at: the others are of the same make.
 */
export async function expectNoFindings(
  page: Page,
  state: string,
  widths = WIDTHS,
  parts: string[] = [],
) {
  await page.evaluate(() => {
    for (const item of document.querySelectorAll<HTMLElement>("main ul > li:nth-child(n + 4)"))
      item.hidden = item.querySelector("article") !== null;
    for (const row of document.querySelectorAll<HTMLElement>("main tbody > tr:nth-child(n + 4)"))
      // On phones rows are cards, and their own display wins over `hidden`.
      row.style.display = "none";
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const scheme of SCHEMES) {
      await page.locator("html").evaluate(async (root, name) => {
        root.dataset["theme"] = name;
        // The colours have changed with the second frame.
        for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
      }, scheme);
      // The schemes differ in their colours only.
      const found = await findings(page, parts, scheme === "light" ? [] : ["color-contrast"]);
      expect({ state, width, scheme, found }).toEqual({ state, width, scheme, found: [] });
    }
  }
}

/** Resolves when every transition that ends has ended: a color halfway would be a false finding. */
async function colorsSettled() {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  // One that is cancelled has ended too.
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

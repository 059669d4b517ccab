/** What axe has against a page as it stands. */
import axeCore from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

declare global {
  /** In the page. */
  // oxlint-disable-next-line no-var -- how globals are declared
  var axe: typeof axeCore;
}

const SCHEMES = ["light", "dark"] as const;
const WIDTHS = [390, 768, 1280];

/** One line per rule that is broken, with the first element that breaks it; `parts` are selectors. */
export async function findings(
  page: Page,
  parts: string[] = [],
  rules: string[] = [],
): Promise<string[]> {
  await page.evaluate(colorsSettled);
  // Once for a page: to read its source takes as long as to run it.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(
    async ([include, values]) => {
      const found = await globalThis.axe.run(include.length > 0 ? { include } : document, {
        resultTypes: ["violations"],
        preload: false,
        ...(values.length > 0 && { runOnly: { type: "rule", values } }),
      });
      return found.violations;
    },
    [parts, rules] as const,
  );
  return violations.map(
    ({ id, nodes: [node] }) => `${id}: ${node?.html ?? ""} ${node?.any[0]?.message ?? ""}`,
  );
}

/** Classes of elements whose rules the server says to have made, and for which no style element has one. */
const classesWithoutRules = () => {
  const made = new Set(
    Array.from(document.querySelectorAll<HTMLElement>("style[data-emotion]")).flatMap(
      ({ dataset }) => dataset["emotion"]?.split(" ").slice(1) ?? [],
    ),
  );
  const rules = [...document.styleSheets]
    .flatMap(({ cssRules }) => Array.from(cssRules))
    .map(({ cssText }) => cssText)
    .join("\n");
  const classes = [...document.querySelectorAll('[class*="ms-"]')].flatMap((element) =>
    Array.from(element.classList).filter((name) => made.has(name.replace("ms-", ""))),
  );
  return [...new Set(classes)].filter((name) => !rules.includes(`.${name}`));
};

/**
 * The page, or what lies in these `parts` of it, has its styles, and no finding in both schemes at these widths. Of each
 * grid and table three cards or rows are looked at: the others are of the same make.
 */
export async function expectNoFindings(
  page: Page,
  state: string,
  widths = WIDTHS,
  parts: string[] = [],
) {
  await page.evaluate(() => {
    // What is drawn late keeps the colours of the scheme before until somebody scrolls to it.
    for (const item of document.querySelectorAll<HTMLElement>("main *"))
      if (getComputedStyle(item).contentVisibility === "auto")
        item.style.contentVisibility = "visible";
    for (const item of document.querySelectorAll<HTMLElement>("main ul > li:nth-child(n + 4)"))
      item.hidden = item.querySelector("article") !== null;
    for (const row of document.querySelectorAll<HTMLElement>("main tbody > tr:nth-child(n + 4)"))
      // On phones rows are cards, and their own display wins over `hidden`.
      row.style.display = "none";
  });
  expect({ state, unstyled: await page.evaluate(classesWithoutRules) }).toEqual({
    state,
    unstyled: [],
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

/**
 * Resolves when every transition that ends has ended: a color halfway would be a false finding. What
 * inherits a color begins its own transition when its parent's ends.
 */
async function colorsSettled() {
  for (;;) {
    const passing = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState !== "finished" && effect?.getComputedTiming().endTime !== Infinity,
      );
    if (passing.length === 0) return;
    // One that is cancelled has ended too.
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }
}

/** Axe findings in the current state of a page. */
import axeCore from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

declare global {
  /** Set in the page. */
  // oxlint-disable-next-line no-var -- how globals are declared
  var axe: typeof axeCore;
}

const SCHEMES = ["light", "dark"] as const;
const WIDTHS = [390, 768, 1280];

/** Returns one line per violated rule, with the first element that violates it; `parts` are selectors. */
export async function findings(
  page: Page,
  parts: string[] = [],
  rules: string[] = [],
): Promise<string[]> {
  await page.evaluate(colorsSettled);
  // Once per page: parsing axe's source takes as long as running it.
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

/** Returns classes whose rules the server claims to have sent, but which no style sheet contains. */
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
 * Expects the page, or these `parts` of it, to be styled and to have no findings in both schemes at
 * these widths. Three cards or rows of each grid and table are checked: the others are alike.
 */
export async function expectNoFindings(
  page: Page,
  state: string,
  widths = WIDTHS,
  parts: string[] = [],
) {
  await page.evaluate(() => {
    // Elements with deferred rendering keep the old scheme's colors until they are scrolled into
    // view.
    for (const item of document.querySelectorAll<HTMLElement>("main *"))
      if (getComputedStyle(item).contentVisibility === "auto")
        item.style.contentVisibility = "visible";
    for (const item of document.querySelectorAll<HTMLElement>("main ul > li:nth-child(n + 4)"))
      item.hidden = item.querySelector("article") !== null;
    for (const row of document.querySelectorAll<HTMLElement>("main tbody > tr:nth-child(n + 4)"))
      // On phones rows are cards, whose own `display` overrides `hidden`.
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
        // The colors have changed by the second frame.
        for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
      }, scheme);
      // The schemes differ only in colors.
      const found = await findings(page, parts, scheme === "light" ? [] : ["color-contrast"]);
      expect({ state, width, scheme, found }).toEqual({ state, width, scheme, found: [] });
    }
  }
}

/**
 * Resolves when all finite transitions have ended: an intermediate color would be a false finding.
 * Elements that inherit a color start their transition when their parent's ends.
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
    // A canceled transition has ended, too.
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }
}

/** Readers' settings: forced colors, text twice as large, very low viewports. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { allDealsText } from "../../frontend/src/shared/text/all-deals.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { markerText, mapText } from "../../frontend/src/shared/text/map.ts";
import {
  businessFieldText,
  businessTexts,
  couponFieldText,
  couponTexts,
  eventTexts,
} from "../../frontend/src/shared/text/records.ts";
import { repeatsFieldText } from "../../frontend/src/shared/text/manage-events.ts";
import { savedText } from "../../frontend/src/shared/text/offline.ts";
import { openDashboard, records } from "./admin-visit.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, answered, visit } from "./browser.ts";
import type { BrowserFixture, FixtureGetter } from "./browser-fixture.ts";
import { field, opener, options } from "./search-visit.ts";

const PHONE = { width: 390, height: 844 };
/** A phone in landscape, and 400% zoom. */
const LOW = [
  { width: 844, height: 390 },
  { width: 320, height: 256 },
];

type Reach = (page: Page, fixture: BrowserFixture) => Promise<void>;

/** Opens a page of the town, and waits until it is complete. */
const at =
  (path: string, last: (page: Page) => Promise<void> = alive): Reach =>
  async (page, { system }) => {
    await page.goto(`${system.url("maplewood")}${path}`);
    await last(page);
  };

async function saved(page: Page, fixture: BrowserFixture) {
  const home = fixture.system.url("maplewood");
  const [shop] = (await read(page, home, "/api/businesses", "?limit=1")).data;
  const [deal] = (await read(page, home, "/api/coupons", "?limit=1")).data;
  await page.addInitScript(
    (kept) => {
      for (const [key, entries] of Object.entries(kept))
        localStorage.setItem(key, JSON.stringify(entries));
    },
    {
      savedDeals: [
        { id: deal?.id, title: deal?.title, business: deal?.business.name },
        { id: 99_999_999, title: "Gone for good", business: "Nobody" },
      ],
      savedBusinesses: [{ id: shop?.id, title: shop?.name, business: shop?.category.name }],
    },
  );
  await page.goto(`${home}/?tab=saved`);
  await page.getByRole("region", { name: savedText.businesses }).getByRole("link").waitFor();
}

async function businessDialog(page: Page, fixture: BrowserFixture) {
  await at("/")(page, fixture);
  const others = page.locator("section", {
    has: page.getByRole("heading", { name: homeText.otherBusinesses, exact: true }),
  });
  await others.locator("h3 a").first().press("Enter");
  await page.getByRole("dialog").getByRole("heading", { level: 2 }).waitFor();
}

/** Opens the form of a new record and focuses one of its fields. */
const form =
  (tab: string, add: string, label: string): Reach =>
  async (page, fixture) => {
    await openDashboard(page, fixture, tab);
    await page.getByRole("button", { name: add }).press("Enter");
    await page.getByRole("dialog").getByLabel(label, { exact: true }).first().focus();
  };

async function repeats(page: Page, fixture: BrowserFixture) {
  await form("events", eventTexts.add, repeatsFieldText.repeats)(page, fixture);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(repeatsFieldText.repeats, { exact: true }).selectOption("WEEKLY");
  await dialog.getByRole("button", { name: "Saturday" }).press("Space");
  await dialog.getByRole("button", { name: repeatsFieldText.move }).press("Enter");
}

async function placeOnMap(page: Page, fixture: BrowserFixture) {
  await form("businesses", businessTexts.add, businessFieldText.latitude)(page, fixture);
  await page.getByRole("button", { name: markerText.setOnMap }).press("Enter");
  await page.getByRole("button", { name: mapText.marker }).waitFor();
}

const list =
  (tab: string): Reach =>
  async (page, fixture) => {
    await openDashboard(page, fixture, tab);
    await records(page).first().waitFor();
  };

/** Opens suggestions of each kind, and highlights one of them. */
async function openSearch(page: Page, fixture: BrowserFixture) {
  await at("/businesses")(page, fixture);
  await opener(page).click();
  await field(page).fill("a");
  await options(page).nth(4).waitFor();
  await field(page).press("ArrowDown");
  await options(page).and(page.locator("[aria-selected=true]")).waitFor();
}

/** Opens suggestions for a coupon's business, and highlights one of them. */
async function businessSuggestions(page: Page, fixture: BrowserFixture) {
  await form("coupons", couponTexts.add, couponFieldText.startDate)(page, fixture);
  const business = page
    .getByRole("dialog")
    .getByRole("combobox", { name: couponFieldText.businessId });
  // New suggestions replace the old ones, and reset the option selected by arrow key.
  await answered(page, /\/api\/admin\/businesses\?.*q=a\b/, () => business.fill("a"));
  await page.getByRole("option").nth(1).waitFor();
  await business.press("ArrowDown");
  await page.locator(".Mui-focused[role=option]").waitFor();
}

const PAGES: [string, Reach][] = [
  ["a business", at("/businesses/1")],
  ["an event", at("/events/1")],
  ["a coupon", at("/coupons/1")],
  ["the directory", at("/businesses?letter=B")],
  ["all deals", at("/deals?sort=ending&category=3")],
  [
    "deals without a place",
    at("/deals?within=5", (page) => page.getByText(allDealsText.placeNeeded).waitFor()),
  ],
  ["all events", at("/events")],
  ["events of a day without any", at("/events?when=2098-01-01")],
  [
    "the map",
    at("/map?business=1", (page) => page.getByRole("button", { pressed: true }).waitFor()),
  ],
  ["search results", at("/?q=a")],
  ["the open search", openSearch],
  ["what is saved", saved],
  ["no connection", at("/offline", (page) => page.getByRole("heading", { level: 1 }).waitFor())],
  ["a business's dialog", businessDialog],
  ["an admin's businesses", list("businesses")],
  ["an admin's coupons", list("coupons")],
  ["an admin's events", list("events")],
  ["opening hours in the form", form("businesses", businessTexts.add, businessFieldText.phone)],
  ["a first day in the form", form("coupons", couponTexts.add, couponFieldText.startDate)],
  ["repeats in the form", repeats],
  ["a place in the form", placeOnMap],
  ["suggestions in the form", businessSuggestions],
];

export function readerSettingsJourneys(fixture: FixtureGetter) {
  describe("in forced colors, low windows and text of twice the size", () => {
    it.each(PAGES)("%s shows its selection, and nothing is cut off", (_name, reach) =>
      visit(fixture().browser, { viewport: PHONE, reducedMotion: "reduce" }, async (page) => {
        await reach(page, fixture());
        await page.emulateMedia({ forcedColors: "active" });
        expect(await page.evaluate(choicesAlike)).toEqual([]);
        await page.emulateMedia({ forcedColors: null });
        for (const size of LOW) {
          await page.setViewportSize(size);
          // The switch from table to cards takes a moment.
          await expect
            .poll(async () => ({ size, cut: await page.evaluate(cutOff) }), WAIT)
            .toEqual({ size, cut: [] });
        }
        await page.setViewportSize(PHONE);
        const client = await page.context().newCDPSession(page);
        await client.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
        await expect.poll(() => page.evaluate(cutOff), WAIT).toEqual([]);
      }),
    );
  });
}

/** Returns selected elements that look like unselected ones of their group. */
function choicesAlike(): string[] {
  const ground = getComputedStyle(document.body).backgroundColor;
  const faceOf = (one: Element) => {
    const { color, backgroundColor, outlineStyle, borderTopColor, borderLeftWidth } =
      getComputedStyle(one);
    // A translucent fill shows the background.
    const fill = backgroundColor.startsWith("rgba") ? ground : backgroundColor;
    const dot = getComputedStyle(one, "::before").backgroundColor;
    const icon = one.querySelector("path")?.getAttribute("d");
    return [color, fill, outlineStyle, borderTopColor, borderLeftWidth, dot, icon].join();
  };
  const states = ["aria-current", "aria-pressed", "aria-selected"].map(
    (state) => [`[${state}]:not([${state}="false"])`, `[${state}="false"]`] as const,
  );
  // The highlighted option; for options, `aria-selected` marks the current value instead.
  const led = [".Mui-focused[role=option]", "[role=option]:not(.Mui-focused)"] as const;
  const groupOf = (one: Element) =>
    one.closest("nav, ul, table, [role=group], [role=tablist], .leaflet-marker-pane");
  return [...states, led].flatMap(([chosenOnes, otherOnes]) => {
    const others = [...document.querySelectorAll(otherOnes)];
    return [...document.querySelectorAll(chosenOnes)]
      .filter((chosen) =>
        others.some(
          (other) => groupOf(other) === groupOf(chosen) && faceOf(other) === faceOf(chosen),
        ),
      )
      .map((chosen) => chosen.outerHTML.slice(0, 160));
  });
}

/** Returns elements that don't fit into the viewport or their frame. */
function cutOff(): string[] {
  const isPart = (part: Element) => {
    const { width, height } = part.getBoundingClientRect();
    return width > 1 && height > 1 && part.checkVisibility({ visibilityProperty: true });
  };
  /** Whether it is in a horizontally scrolling container, or on a map. */
  const isMoved = (part: Element | null): boolean =>
    part !== null &&
    part !== document.documentElement &&
    (part.matches(".leaflet-container") ||
      (/auto|scroll/.test(getComputedStyle(part).overflowX) &&
        part.scrollWidth > part.clientWidth) ||
      isMoved(part.parentElement));
  // Everything else is covered by the topmost dialog.
  const shown = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document.documentElement;
  const parts = shown.querySelectorAll(
    "h1, h2, h3, p, li, label, legend, th, td, a, button, input:not([role]), select, output, .MuiChip-root, .MuiChip-label",
  );
  const cut = [...parts].filter(isPart).filter((part) => {
    const { left, right } = part.getBoundingClientRect();
    const outside = (left < -1 || right > innerWidth + 1) && !isMoved(part);
    const isFramed = part.matches(
      ".MuiButton-root, .MuiToggleButton-root, .MuiChip-root, .MuiChip-label",
    );
    const over =
      part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
    return outside || (isFramed && over);
  });
  const boxes = [shown, ...shown.querySelectorAll("form, header, footer")];
  const wide = boxes.filter((box) => box.scrollWidth > box.clientWidth + 1);
  // Lines closer to each other than the font size.
  const tight = [...shown.querySelectorAll("*")].filter((part) => {
    const { lineHeight, fontSize } = getComputedStyle(part);
    const hasText = [...part.childNodes].some((node) => node.nodeValue?.trim());
    return hasText && isPart(part) && parseFloat(lineHeight) < parseFloat(fontSize);
  });
  return [...cut, ...wide, ...tight].map(
    (part) => `${part.tagName} ${part.ariaLabel ?? part.textContent.slice(0, 60)}`,
  );
}

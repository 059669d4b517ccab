/** Layout of the admin area's lists and forms: what fits, what is highlighted, names of icons. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { importText } from "../../frontend/src/shared/text/import.ts";
import {
  businessFieldText,
  businessTexts,
  categoryTexts,
  couponTexts,
  eventTexts,
} from "../../frontend/src/shared/text/records.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { ask, openDashboard, records, searchFor } from "./admin-visit.ts";
import { WAIT, resize, visit } from "./browser.ts";
import { brokenWords } from "./broken-words.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const TABS = ["businesses", "coupons", "events", "categories"] as const;

const sideways = (page: Page) =>
  page.locator("html").evaluate((root) => root.scrollWidth - innerWidth);

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>';

/** Whether no ancestor clips the element. */
function isWhole(part: Element): boolean {
  const { left, right, top, bottom } = part.getBoundingClientRect();
  const corners = [
    [left + 1, top + 1],
    [right - 1, bottom - 1],
  ] as const;
  return corners.every(([x, y]) => part.contains(document.elementFromPoint(x, y)));
}

export function adminLayoutJourneys(fixture: FixtureGetter) {
  describe("admin layout", () => {
    it.each(TABS)(
      "the list of %s shows its actions without horizontal scrolling at every window width",
      (tab) =>
        visit(fixture().browser, { viewport: { width: 768, height: 900 } }, async (page) => {
          await openDashboard(page, fixture(), tab);
          await records(page).first().waitFor();
          for (const width of [768, 1024, 1280, 1920]) {
            await resize(page, width);
            const last = records(page).first().getByRole("button").last();
            await expect
              .poll(async () => {
                const box = await last.boundingBox();
                return [(await sideways(page)) <= 0, (box?.x ?? width) + (box?.width ?? 0) < width];
              }, WAIT)
              .toEqual([true, true]);
          }
        }),
    );

    it("the list of businesses has low rows and unbroken phone numbers at every window width", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        await records(page).first().waitFor();
        const phones = records(page).getByText(/^\(555\) 555-\d{4}$/);
        expect(await phones.count()).toBeGreaterThan(10);
        const look = async () => {
          const heights = await records(page).evaluateAll((rows) =>
            rows.map((row) => row.getBoundingClientRect().height),
          );
          const lines = await phones.evaluateAll((all) =>
            all.map((phone) => {
              const range = document.createRange();
              range.selectNodeContents(phone);
              return range.getClientRects().length;
            }),
          );
          const usual = heights.filter((height) => height <= 64).length;
          return {
            low: Math.max(...heights) < 90,
            mostlyLower: usual / heights.length > 0.7,
            lines: Math.max(...lines),
          };
        };
        for (const width of [768, 1024, 1280]) {
          await resize(page, width);
          await expect.poll(look, WAIT).toEqual({ low: true, mostlyLower: true, lines: 1 });
        }
      }));

    it("a business row on a tablet cuts off neither the name nor the link", () =>
      visit(fixture().browser, { viewport: { width: 768, height: 900 } }, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        await searchFor(page, businessTexts.search, "Riverton School of Dance");
        const parts = records(page).locator("strong, span:has(> a)");
        expect(await parts.count()).toBe(2);
        const cut = await parts.evaluateAll((all) =>
          all
            .filter(
              ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
                scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 3,
            )
            .map((part) => part.textContent),
        );
        expect(cut).toEqual([]);
      }));

    it.each([
      [768, ""],
      [768, "https://www.alder.example"],
      [1024, "https://www.alder.example"],
      [1199, "https://www.alder.example"],
    ])(
      "a business row at %i px shows its logo and image badges unclipped (website: %s)",
      (width, website) =>
        visit(fixture().browser, { viewport: { width, height: 900 } }, async (page) => {
          await page.route("https://pictures.example/**", (route) =>
            route.fulfill({ contentType: "image/svg+xml", body: PICTURE }),
          );
          await openDashboard(page, fixture(), "businesses");
          const name = `Alder ${String(Date.now()).slice(-5)}`;
          const [category] = JSON.parse(await ask(page, "/api/categories"));
          const stored = await ask(page, "/api/admin/businesses", "POST", {
            name,
            categoryId: category.id,
            address: "4 Wharf Place, Quayside, NY 12345",
            phone: "(555) 555-0177",
            website,
          });
          // Only in this answer: if stored, the pictures would be missing in other journeys.
          const shown = {
            ...JSON.parse(stored),
            logoUrl: "https://pictures.example/logo.svg",
            imageUrl: "https://pictures.example/front.svg",
          };
          await page.route("**/api/admin/businesses?*q=*", (route) =>
            route.fulfill({ json: [shown], headers: { "x-total-count": "1" } }),
          );
          await searchFor(page, businessTexts.search, name);
          for (const picture of [businessFieldText.logoUrl, businessFieldText.imageUrl]) {
            const badge = records(page).getByRole("img", { name: picture, exact: true });
            await expect.poll(() => badge.evaluate(isWhole), WAIT).toBe(true);
          }
        }),
    );

    it("the table of earlier imports on a tablet breaks no word across lines", () =>
      visit(fixture().browser, { viewport: { width: 768, height: 900 } }, async (page) => {
        await openDashboard(page, fixture(), "import");
        const { finished } = importText.statuses;
        const row = page.getByRole("row").filter({ hasText: finished }).first();
        await row.waitFor();
        expect(await row.locator("td:not(:has(a))").evaluateAll(brokenWords)).toEqual([]);
      }));

    it("badges in the coupon list have smaller text than the names beside them", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "coupons");
        await records(page).first().waitFor();
        const sizes = (parts: string) =>
          records(page)
            .locator(parts)
            .evaluateAll((all) => all.map((part) => parseFloat(getComputedStyle(part).fontSize)));
        expect(Math.max(...(await sizes(".MuiChip-label")))).toBeLessThan(
          Math.min(...(await sizes("strong"))),
        );
      }));

    it.each([
      ["businesses", businessTexts.add],
      ["coupons", couponTexts.add],
      ["events", eventTexts.add],
    ])("the form for adding to %s scrolls no further than its last field", (tab, name) =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), tab);
        await page.getByRole("button", { name }).click();
        const dialog = page.getByRole("dialog");
        await dialog.locator("output").first().waitFor({ state: "attached" });
        const beyond = () =>
          dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
        await expect.poll(beyond, WAIT).toBe(0);
      }),
    );

    it.each([
      ["businesses", businessTexts, 500],
      ["coupons", couponTexts, 600],
      ["events", eventTexts, 700],
      ["categories", categoryTexts, 425],
    ] as const)(
      "the form for adding to %s has its specified width",
      (tab, { add, addTitle }, width) =>
        visit(fixture().browser, {}, async (page) => {
          await openDashboard(page, fixture(), tab);
          await page.getByRole("button", { name: add }).click();
          const dialog = page.getByRole("dialog", { name: addTitle, exact: true });
          expect((await dialog.boundingBox())?.width).toBe(width);
        }),
    );

    it("the list of featured businesses has room for whole words of names at every window width", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "businesses?featured=true");
        await records(page).first().waitFor();
        const widths = () =>
          records(page)
            .locator("strong")
            .evaluateAll((all) => all.map((name) => name.getBoundingClientRect().width));
        expect((await widths()).length).toBeGreaterThan(1);
        for (const width of [390, 768, 1280]) {
          await resize(page, width, 844);
          await expect.poll(async () => Math.min(...(await widths())), WAIT).toBeGreaterThan(60);
        }
      }));

    it("icon buttons have tooltips, and options of a business choice say where it is", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "coupons");
        const edit = records(page).first().getByRole("button", { name: /^Edit/ });
        await edit.hover();
        await page.getByRole("tooltip").getByText(/^Edit/).waitFor();
        await page.getByRole("button", { name: siteText.darkTheme }).hover();
        await page.getByRole("tooltip").getByText(siteText.darkTheme).waitFor();
        await page.getByRole("button", { name: couponTexts.add }).click();
        const dialog = page.getByRole("dialog", { name: couponTexts.addTitle });
        const marked = dialog.locator("label", { has: page.locator(".MuiFormLabel-asterisk") });
        await expect.poll(() => marked.count(), WAIT).toBeGreaterThan(1);
        await dialog.getByRole("combobox").first().click();
        const option = page.getByRole("option").first();
        await option.waitFor();
        const lines = await page
          .getByRole("option")
          .evaluateAll((all) => all.filter((one) => one.querySelector("p") !== null).length);
        expect(lines).toBeGreaterThan(0);
      }));

    it("filters have distinct labels that are not cut off", () =>
      visit(fixture().browser, { viewport: { width: 1920, height: 900 } }, async (page) => {
        await openDashboard(page, fixture(), "businesses");
        const search = page.getByRole("search");
        await search.getByPlaceholder(businessTexts.search).waitFor();
        const labels = search.locator("label");
        const names = await labels.allTextContents();
        const cut = await labels.evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        );
        expect(cut).toEqual([]);
        expect(names.length).toBeGreaterThan(2);
        expect(names.filter((name) => /^(?:place|location)$/i.test(name))).not.toHaveLength(2);
      }));
  });
}

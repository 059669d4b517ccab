/** Navigating a long list: order, pages, selection, and a table that fits. */
import { businessTexts, recordText } from "../../frontend/src/shared/text/records.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, openDashboard, records, searchFor } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, resize, visit } from "./browser.ts";
import type { BrowserFixture, FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

async function openBusinesses(page: Page, fixture: BrowserFixture) {
  await openDashboard(page, fixture, "businesses");
  await records(page).first().waitFor();
}

/** Adds businesses with the same address; the last one is the newest. */
async function addBusinesses(page: Page, names: string[]) {
  const [{ id: categoryId }] = JSON.parse(await ask(page, "/api/admin/categories?limit=1"));
  const ids: number[] = [];
  for (const name of names) {
    const business = { name, categoryId, address: "99 Long Street" };
    ids.push(JSON.parse(await ask(page, "/api/admin/businesses", "POST", business)).id);
  }
  return ids;
}

export function listToolJourneys(fixture: FixtureGetter) {
  describe("a long admin list", () => {
    it("shows the newest records first and sorts by its column headers", () =>
      visit(fixture().browser, {}, async (page) => {
        await openBusinesses(page, fixture());
        const mark = `Sorted ${Date.now()}`;
        await addBusinesses(page, [`${mark} B`, `${mark} A`, `${mark} C`]);
        await page.reload();
        await records(page).first().getByText(`${mark} C`).waitFor();
        await searchFor(page, businessTexts.search, mark, 3);
        const head = page.getByRole("columnheader", { name: recordText.name });
        const first = (end: string) => records(page).first().getByText(`${mark} ${end}`).waitFor();
        await head.getByRole("button").click();
        await page.waitForURL(/sort=name/);
        await first("A");
        expect(await head.getAttribute("aria-sort")).toBe("ascending");
        await head.getByRole("button").press("Enter");
        await page.waitForURL(/sort=-name/);
        await first("C");
        // The table head stays in view.
        await page.getByRole("button", { name: recordText.clear }).click();
        await expect.poll(() => records(page).count(), WAIT).toBe(50);
        await page.mouse.wheel(0, 1500);
        await expect.poll(() => page.evaluate(() => window.scrollY), WAIT).toBeGreaterThan(500);
        await expect.poll(async () => (await head.boundingBox())?.y, WAIT).toBeGreaterThan(0);
      }));

    it("moves the focus to its heading when opened from the worklist", () =>
      visit(fixture().browser, {}, async (page) => {
        await openDashboard(page, fixture(), "coupons");
        const [id] = await addBusinesses(page, [`Nowhere ${Date.now()}`]);
        await page.reload();
        await page.getByRole("link", { name: /without coordinates/ }).click();
        await expectFocus(page.getByRole("heading", { name: businessTexts.manage }));
        await ask(page, `/api/admin/businesses/${id}`, "DELETE");
      }));

    it("goes to its last page and to a page number that is typed", () =>
      visit(fixture().browser, {}, async (page) => {
        await openBusinesses(page, fixture());
        await page.getByRole("button", { name: recordText.lastPage }).click();
        await page.waitForURL(/page=/);
        const last = Number(new URL(page.url()).searchParams.get("page"));
        const field = page.getByLabel(recordText.pageOf(last));
        await expect.poll(() => field.inputValue(), WAIT).toBe(String(last));
        await field.fill("2");
        await field.press("Enter");
        await page.waitForURL(/page=2/);
        await page.getByText(/^51–/).waitFor();
        await field.fill("1");
        await field.press("Enter");
        await page.getByText(/^1–/).waitFor();
        await expectFocus(field);
        await page.getByRole("button", { name: recordText.nextPage }).click();
        await expect.poll(() => field.inputValue(), WAIT).toBe("2");
        await field.fill("");
        await page.getByRole("button", { name: recordText.previousPage }).click();
        await expect.poll(() => field.inputValue(), WAIT).toBe("1");
        // The label does not cover the number.
        const label = page.locator("label", { hasText: recordText.pageOf(last) });
        expect(await label.getAttribute("data-shrink")).toBe("true");
      }));

    it("keeps the focus within the page after a retry and after clearing a search without matches", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const failure = { message: "Please come back.", code: "away" };
        await page.route("**/api/admin/businesses?*q=*", (route) =>
          route.fulfill({ status: 503, json: failure }),
        );
        await openDashboard(page, fixture(), "businesses?q=nothing+is+called+so");
        const again = page.getByRole("button", { name: siteText.tryAgain });
        await again.waitFor();
        await page.unroute("**/api/admin/businesses?*q=*");
        await again.press("Enter");
        const nothing = page.getByRole("alert").filter({ hasText: businessTexts.nothingFits });
        await nothing.waitFor();
        await expectFocus(page.getByRole("main"));
        const held = Promise.withResolvers<void>();
        await page.route("**/api/admin/businesses?*", async (route) => {
          await held.promise;
          await route.continue();
        });
        await nothing.getByRole("button", { name: recordText.clear }).press("Enter");
        await page.waitForURL(({ searchParams }) => !searchParams.has("q"));
        await nothing.waitFor({ state: "detached" });
        // Until the answer arrives, the list is not called empty.
        expect(await page.getByText(businessTexts.empty, { exact: true }).count()).toBe(0);
        await expectFocus(page.getByRole("main"));
        held.resolve();
        await records(page).first().waitFor();
        await page.getByLabel(businessTexts.search).fill("e");
        await page.getByRole("button", { name: recordText.clear }).press("Enter");
        await expectFocus(page.getByLabel(businessTexts.search));
      }));

    it("selects a range with Shift and clears it on another search", () =>
      visit(fixture().browser, {}, async (page) => {
        await openBusinesses(page, fixture());
        const ticks = records(page).getByRole("checkbox");
        await ticks.nth(1).check();
        await ticks.nth(5).click({ modifiers: ["Shift"] });
        await page.getByText(recordText.selected(5)).waitFor();
        const name = (await records(page).nth(7).locator("strong").textContent()) ?? "";
        await page.getByLabel(businessTexts.search).fill(name);
        await page.getByText(recordText.selected(5)).waitFor({ state: "detached" });
      }));

    it.each(["", "view=deleted&", "view=duplicates&"])(
      "goes from a page past the last to the last one (%s)",
      (view) =>
        visit(fixture().browser, {}, async (page) => {
          await openBusinesses(page, fixture());
          const mark = `Behind ${Date.now()}`;
          const [id] = await addBusinesses(page, [mark, mark, mark]);
          await ask(page, `/api/admin/businesses/${id}`, "DELETE");
          await page.goto(`${new URL(page.url()).origin}/admin/businesses?${view}page=99`);
          await page.waitForURL(({ searchParams }) => Number(searchParams.get("page")) < 99);
          await page
            .getByRole("tabpanel")
            .getByText(/^[\d,]+–([\d,]+) of \1$/)
            .waitFor();
        }),
    );

    it("moves the selected records to a category on confirmation, not while choosing it", () =>
      visit(fixture().browser, {}, async (page) => {
        await openBusinesses(page, fixture());
        const mark = `Moved ${Date.now()}`;
        const ids = await addBusinesses(page, [`${mark} A`, `${mark} B`]);
        const stored = async () => {
          const all = ids.map((id) => ask(page, `/api/admin/businesses/${id}`));
          return (await Promise.all(all)).map((text) => JSON.parse(text).categoryId);
        };
        const before = await stored();
        await searchFor(page, businessTexts.search, mark, 2);
        await page.getByLabel(recordText.selectAll).check();
        const bar = page.getByRole("region", { name: recordText.selected(2) });
        const choice = bar.getByLabel(recordText.changeCategory);
        const move = bar.getByRole("button", { name: recordText.move, exact: true });
        for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await choice.press(key);
        const chosen = Number(await choice.inputValue());
        expect(chosen).toBeGreaterThan(0);
        expect(before).not.toContain(chosen);
        expect(await stored()).toEqual(before);
        await expectNoFindings(page, "a selection", [390, 1280], ['[role="tabpanel"]']);
        await page.setViewportSize({ width: 1280, height: 900 });
        await move.press("Enter");
        await page.getByText(recordText.changed(2), { exact: true }).waitFor();
        expect(await stored()).toEqual([chosen, chosen]);
      }));

    it("ignores clicks on rows that are about to be replaced", () =>
      visit(fixture().browser, {}, async (page) => {
        await openBusinesses(page, fixture());
        const held = Promise.withResolvers<void>();
        await page.route("**/api/admin/businesses?*q=*", async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.getByLabel(businessTexts.search).fill("e");
        await page.locator("tbody[inert]").waitFor();
        await page.getByRole("tabpanel").getByRole("progressbar").waitFor();
        await records(page)
          .first()
          .click({ position: { x: 24, y: 24 }, force: true });
        held.resolve();
        await page.locator("tbody[inert]").waitFor({ state: "detached" });
        expect(await page.getByText(recordText.selected(1)).count()).toBe(0);
      }));

    it("keeps every number on one line at every window width", () =>
      visit(fixture().browser, {}, async (page) => {
        await openBusinesses(page, fixture());
        for (const width of [768, 1024, 1280, 1920]) {
          await resize(page, width);
          const lines = () =>
            page.getByRole("table").evaluate((table) =>
              [...table.querySelectorAll("tbody tr")].map((row) => {
                const range = document.createRange();
                range.selectNodeContents(row.children[1] ?? row);
                return range.getClientRects().length;
              }),
            );
          await expect.poll(async () => new Set(await lines()), WAIT).toEqual(new Set([1]));
        }
      }));
  });
}

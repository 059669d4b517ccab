/** Back undoes the last step; scroll position, focus and title are right on every page. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { categoryLabel } from "../../frontend/src/shared/format/category-label.ts";
import { birthdayText } from "../../frontend/src/shared/text/birthday.ts";
import { birthdayPromptText } from "../../frontend/src/shared/text/birthday-prompt.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { businessText, couponText } from "../../frontend/src/shared/text/listing.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { alive, fillForm, openForm, openPrompt } from "./birthday-visit.ts";
import { WAIT, button, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { applyFor, showPlans, stepHeading } from "./wizard-visit.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const dialog = (page: Page) => page.getByRole("dialog");
const place = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

export function backJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  /** Selects a category with deals by its chip. */
  async function chooseCategory(page: Page) {
    const { data } = await read(page, home(), "/api/coupons", "?limit=1");
    const { id, name } = data[0]?.business.category ?? { id: 0, name: "" };
    await page.locator(`li[data-category="${id}"] a`).click();
    await page
      .getByRole("heading", { level: 1, name: homeText.heading(categoryLabel(name)) })
      .waitFor();
    await page.locator('main:not(:has([aria-busy="true"]))').waitFor();
  }

  /** Opens the last deal shown, and then its page. */
  async function openDealPage(page: Page) {
    const link = page.locator('[data-cards="deals"] h3 a').last();
    const title = (await link.textContent()) ?? "";
    // The click may scroll if a bar or a toast covers the link, so the position is read afterwards.
    await link.click();
    const openPage = dialog(page).getByRole("link", { name: siteText.openPage });
    await openPage.waitFor();
    const from = await place(page);
    await openPage.click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    return { title, from };
  }

  describe("going back", () => {
    it("from a deal's page returns to its list at the same scroll position", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        await chooseCategory(page);
        const address = page.url();
        const { from } = await openDealPage(page);
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        await page.waitForURL(address);
        expect(await dialog(page).count()).toBe(0);
        await expect.poll(async () => Math.abs((await place(page)) - from), WAIT).toBeLessThan(100);
      }));

    it("closes a dialog that was opened after a return to the page", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        await openDealPage(page);
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        const heading = { level: 1, name: homeText.heading(undefined) };
        await page.getByRole("heading", heading).waitFor();
        for (const open of [siteText.addListing, siteText.searchWide]) {
          await button(page, open).click();
          await dialog(page).waitFor();
          await page.goBack();
          await dialog(page).waitFor({ state: "detached" });
          await page.getByRole("heading", heading).waitFor();
          await expect
            .poll(() => button(page, open).evaluate((it) => it === document.activeElement), WAIT)
            .toBe(true);
        }
      }));

    it("closes the birthday dialog", () =>
      visit(fixture().browser, {}, async (page) => {
        await openPrompt(page, home());
        await button(page, birthdayPromptText.button).click();
        await dialog(page).waitFor();
        await page.goBack();
        await dialog(page).waitFor({ state: "detached" });
        expect(page.url()).toBe(`${home()}/`);
      }));

    it("keeps the birthday dialog closed when its response arrives later", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/events`);
        await openForm(page, home());
        await fillForm(page, "1988-05-17");
        const answer = Promise.withResolvers<void>();
        await page.route("**/api/user/birthday", async (route) => {
          const response = await route.fetch();
          await answer.promise;
          await route.fulfill({ response });
        });
        await button(page, birthdayText.save).click();
        await page.goBack();
        await dialog(page).waitFor({ state: "detached" });
        answer.resolve();
        await page.getByText(birthdayText.saved, { exact: true }).waitFor();
        expect(page.url()).toBe(`${home()}/`);
      }));

    it("works, and a listing application opens, when the browser refuses storage", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.addInitScript(() => {
          const get = () => {
            throw new DOMException("The operation is insecure.", "SecurityError");
          };
          for (const name of ["localStorage", "sessionStorage"])
            Object.defineProperty(window, name, { get });
        });
        await page.goto(`${home()}/`);
        await alive(page);
        await openDealPage(page);
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        await page.getByRole("heading", { level: 1, name: homeText.heading(undefined) }).waitFor();
        await showPlans(page);
        await button(page, applyFor("premium")).click();
        await stepHeading(page, 1).waitFor();
      }));

    it("undoes the choice of a tab and of a category", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        await chooseCategory(page);
        const chosen = page.url();
        await page.getByRole("tab").last().click();
        await page.waitForURL(/tab=featured/);
        await page.goBack();
        await page.waitForURL(chosen);
        await page.goBack();
        await page.waitForURL(`${home()}/`);
        await page.getByRole("heading", { level: 1, name: homeText.heading(undefined) }).waitFor();
      }));

    it("closes a business that a reload has reopened, even one further down the list", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        const others = page.locator('ul[data-cards="businesses"] article h3');
        for (const shown of [5, 8]) {
          await page.getByRole("button", { name: /^Show More Businesses/ }).click();
          await expect.poll(() => others.count(), WAIT).toBe(shown);
        }
        const card = others.nth(7).getByRole("link");
        const name = (await card.textContent()) ?? "";
        await card.click();
        await dialog(page).getByRole("heading", { name }).waitFor();
        await page.reload();
        await dialog(page).getByRole("heading", { name }).waitFor();
        await page.goBack();
        await dialog(page).waitFor({ state: "detached" });
      }));

    it("closes a business that is missing from the page's lists or from the town", () =>
      visit(fixture().browser, { expected: /status of 404/ }, async (page) => {
        const { data } = await read(page, home(), "/api/businesses", "?hasCoupons=true&limit=500");
        const other = data.find(({ showDeals }) => !showDeals);
        if (!other)
          throw new Error("the demo town has no business with deals that is not featured");
        const asked: string[] = [];
        page.on("request", (request) => asked.push(request.url()));
        await page.goto(`${home()}/`);
        for (const [id, name] of [
          [other.id, other.name],
          [99_999_999, businessText.notFoundTitle],
        ] as const) {
          await page.evaluate((shown) => {
            const usr = { layer: "business", id: shown };
            window.history.pushState({ ...window.history.state, usr }, "");
          }, id);
          await page.reload();
          await dialog(page).getByRole("heading", { name }).waitFor();
          await page.goBack();
          await dialog(page).waitFor({ state: "detached" });
        }
        expect(asked.filter((url) => url.includes("offset="))).toEqual([]);
      }));
  });

  describe("choosing a category", () => {
    it("halfway down a list starts the new list at its top", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        await page.evaluate(() => window.scrollTo(0, 4000));
        await expect.poll(() => place(page), WAIT).toBeGreaterThan(3000);
        await chooseCategory(page);
        await expect.poll(() => heading(page).isVisible(), WAIT).toBe(true);
        await expect.poll(() => place(page), WAIT).toBeLessThan(400);
      }));
  });

  describe("navigation between pages", () => {
    it("moves focus to the heading, and on return back to the link that led away", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/?tab=featured`);
        await alive(page);
        const { title } = await openDealPage(page);
        await expect.poll(() => page.locator("h1:focus").textContent(), WAIT).toBe(title);
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        await expect.poll(() => page.locator("main a:focus").textContent(), WAIT).toBe(title);
      }));

    it("moves focus to the dialog that is over the page again", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(home());
        await alive(page);
        await page.locator("section article h3 a").first().click();
        await dialog(page).getByRole("link", { name: dealText.openTill }).click();
        await page.getByRole("link", { name: dealText.tillDone }).click();
        await dialog(page).getByRole("link", { name: dealText.openTill }).waitFor();
        const focused = page.locator("[role=dialog]:focus, [role=dialog] :focus");
        await expect.poll(() => focused.count(), WAIT).toBe(1);
      }));

    it("never shows the title of a missing coupon while the coupon loads", () =>
      visit(fixture().browser, {}, async (page) => {
        const [{ id } = { id: 0 }] = (await read(page, home(), "/api/coupons", "?limit=1")).data;
        await page.goto(`${home()}/coupons/${id}`);
        await alive(page);
        const held = Promise.withResolvers<void>();
        await page.route(/\/api\/coupons\/\d+/, async (route) => {
          await held.promise;
          await route.continue();
        });
        // Directly, without a dialog that has loaded the deal already.
        const link = page.locator("section article h3 a").last();
        const title = (await link.textContent()) ?? "";
        await link.click();
        await page.getByText(couponText.loading).waitFor();
        await expect.poll(() => page.title(), WAIT).toContain(couponText.loading);
        held.resolve();
        await expect.poll(() => page.title(), WAIT).toContain(title);
      }));
  });
}

/** All businesses from A to Z: by letter, by category, in pages. */
import type { Business } from "@mainstreet/contracts/business";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { businessPath } from "../../frontend/src/shared/format/page-path.ts";
import { allDealsText } from "../../frontend/src/shared/text/all-deals.ts";
import { allEventsText } from "../../frontend/src/shared/text/all-events.ts";
import { directoryText } from "../../frontend/src/shared/text/directory.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

/** Businesses per page. */
const PAGE = 60;

const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });
const names = (page: Page) => page.locator("main li > a[dir]").allTextContents();
const letters = (page: Page) => page.getByRole("navigation", { name: directoryText.letters });
const { compare } = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const inOrder = (businesses: Business[]) =>
  businesses.map(({ name }) => name).toSorted((a, b) => compare(a, b));

export function directoryJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  it.each([
    { path: "/events", list: '[data-cards="events"]', choice: allEventsText.weekend },
    { path: "/businesses", list: "main ul:has(> li > a[dir])", choice: directoryText.openNow },
  ])(
    "the list on $path stays in place until the filtered results have loaded",
    ({ path, list, choice }) =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(home() + path);
        await alive(page);
        const top = async () => (await page.locator(list).boundingBox())?.y;
        const before = await top();
        const held = Promise.withResolvers<void>();
        await page.route(`**/api${path}?*`, async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.getByRole("link", { name: choice, exact: true }).press("Enter");
        await page.locator('main [aria-busy="true"]').waitFor();
        expect(await top()).toBe(before);
        held.resolve();
        await page.locator('main [aria-busy="true"]').waitFor({ state: "detached" });
      }),
  );

  const all = async (page: Page) =>
    (await read(page, home(), "/api/businesses", "?limit=500")).data;

  describe("the list of all businesses", () => {
    it("is sorted from A to Z and links to each page without JavaScript", () =>
      visit(fixture().browser, { javaScriptEnabled: false }, async (page) => {
        const businesses = inOrder(await all(page));
        await page.goto(`${home()}/businesses`);
        await heading(page, directoryText.title()).waitFor();
        expect(await names(page)).toEqual(businesses.slice(0, PAGE));
        await page
          .getByText(
            directoryText.count(businesses.length, 1, Math.ceil(businesses.length / PAGE)),
            { exact: true },
          )
          .waitFor();
        const [first = ""] = businesses;
        await page.getByRole("link", { name: first, exact: true }).click();
        await heading(page, first).waitFor();
      }));

    it("opens for the same category from the end of the home page's other businesses", () =>
      visit(fixture().browser, {}, async (page) => {
        const businesses = await all(page);
        const { category } =
          businesses.find(({ category: { name } }) => name !== "Local Events") ?? {};
        if (!category) throw new Error("the demo town has no businesses");
        await page.goto(`${home()}/?category=${category.id}`);
        await alive(page);
        await page.getByRole("link", { name: homeText.allBusinesses }).click();
        await heading(page, directoryText.title(category.name)).waitFor();
        const same = businesses.filter(({ categoryId }) => categoryId === category.id);
        await expect.poll(() => names(page), WAIT).toEqual(inOrder(same).slice(0, PAGE));
        await page.goBack();
        await heading(page, homeText.heading(category.name)).waitFor();
      }));

    it("filters by first letter, also by keyboard, and undoes it on Back", () =>
      visit(fixture().browser, {}, async (page) => {
        const businesses = await all(page);
        await page.goto(`${home()}/businesses`);
        await alive(page);
        const link = letters(page).getByRole("link").nth(1);
        const letter = (await link.textContent()) ?? "";
        await link.press("Enter");
        await expect.poll(() => link.getAttribute("aria-current"), WAIT).toBe("true");
        const under = businesses.filter(({ name }) => compare(name.slice(0, 1), letter) === 0);
        expect(under.length).toBeGreaterThan(0);
        await expect.poll(() => names(page), WAIT).toEqual(inOrder(under));
        await page.goBack();
        await expect.poll(() => names(page), WAIT).toEqual(inOrder(businesses).slice(0, PAGE));
      }));

    it("keeps old results without a count while new ones load, and says when there are none", () =>
      visit(fixture().browser, {}, async (page) => {
        const none = Promise.withResolvers<void>();
        await page.route("**/api/businesses?*openNow*", async (route) => {
          await none.promise;
          await route.fulfill({ json: [], headers: { "x-total-count": "0" } });
        });
        await page.goto(`${home()}/businesses`);
        await alive(page);
        const count = page.locator("main output > *").filter({ hasText: /\d/, visible: true });
        await count.waitFor();
        await page.getByRole("link", { name: directoryText.openNow }).press("Enter");
        await page.locator('main [aria-busy="true"]').waitFor();
        expect((await names(page)).length).toBeGreaterThan(0);
        expect(await count.count()).toBe(0);
        none.resolve();
        await page.getByRole("alert").getByText(directoryText.noneOpen, { exact: true }).waitFor();
      }));

    it("leads back to the first page when the open businesses of a later page have closed", () =>
      visit(fixture().browser, {}, async (page) => {
        const [shop] = await all(page);
        await page.route("**/api/businesses?*openNow*", (route) => {
          const isFirst = !/offset=[1-9]/.test(route.request().url());
          const headers = { "x-total-count": isFirst ? "61" : "1" };
          return route.fulfill({ json: isFirst ? [shop] : [], headers });
        });
        await page.goto(`${home()}/businesses`);
        await alive(page);
        await page.getByRole("link", { name: directoryText.openNow }).press("Enter");
        const pages = page.getByRole("navigation", { name: directoryText.pages });
        await page.getByText(directoryText.count(61, 1, 2), { exact: true }).waitFor();
        await pages.getByRole("link", { name: /page 2/ }).click();
        await page.getByRole("alert").getByText(directoryText.none, { exact: true }).waitFor();
        await page.getByRole("link", { name: directoryText.toFirst }).click();
        await expect.poll(() => names(page), WAIT).toEqual([shop?.name]);
        expect(new URL(page.url()).search).toBe("?open=now");
      }));

    it("announces its count, even when it follows a page without results", () =>
      visit(fixture().browser, {}, async (page) => {
        const { length } = await all(page);
        await page.goto(`${home()}/businesses?page=99`);
        await alive(page);
        // The live region must exist before the change to be announced.
        const count = await page.locator("main output").elementHandle();
        await page.getByRole("link", { name: directoryText.toFirst }).press("Enter");
        const words = directoryText.count(length, 1, Math.ceil(length / PAGE));
        await page.getByText(words, { exact: true }).waitFor();
        expect(await count?.textContent()).toBe(words);
      }));

    it("pages through the results and says when a page past the last has none", () =>
      visit(fixture().browser, {}, async (page) => {
        // Simulates a town with more than one page of businesses.
        const businesses = await all(page);
        await page.route("**/api/businesses?*sort=name*", async (route) => {
          const answer = await route.fetch();
          await route.fulfill({
            response: answer,
            headers: { ...answer.headers(), "x-total-count": "150" },
          });
        });
        await page.goto(`${home()}/`);
        await alive(page);
        await page.getByRole("link", { name: homeText.allBusinesses }).click();
        const pages = page.getByRole("navigation", { name: directoryText.pages });
        await pages.getByRole("link", { name: /page 3/ }).click();
        await page.getByText(directoryText.none, { exact: true }).waitFor();
        await page.getByRole("link", { name: directoryText.toFirst }).waitFor();
        expect(new URL(page.url()).searchParams.get("page")).toBe("3");
        await page.goBack();
        await expect.poll(() => names(page), WAIT).toEqual(inOrder(businesses).slice(0, PAGE));
        await page.getByText(directoryText.count(150, 1, 3), { exact: true }).waitFor();
        const [first] = businesses;
        expect(
          await page
            .locator(`main a[href="${businessPath(first ?? { id: 0, name: "" })}"]`)
            .count(),
        ).toBe(1);
      }));
  });

  describe("a list of deals, events or businesses", () => {
    it.each([
      ["deals", allDealsText.none, allDealsText.title],
      ["events", allEventsText.none, allEventsText.showAll],
      ["businesses", directoryText.none, directoryText.toFirst],
    ])("responds 200 past its last page, and leads to the first (%s)", (list, none, first) =>
      visit(fixture().browser, {}, async (page) => {
        const answer = await page.goto(`${home()}/${list}?page=99999999`);
        expect(answer?.status()).toBe(200);
        await alive(page);
        const told = page.getByRole("alert").filter({ hasText: none });
        await told.getByRole("link", { name: first }).click();
        await page.waitForURL(`${home()}/${list}`);
        await told.waitFor({ state: "detached" });
        await page.locator("main").getByRole("listitem").first().waitFor();
      }),
    );
  });
}

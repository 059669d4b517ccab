/** Searching for deals and businesses. */
import type { SearchResults } from "@mainstreet/contracts/search";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { searchText as text } from "../../frontend/src/shared/text/search.ts";
import { fetchErrors, siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, answered, visit } from "./browser.ts";
import { dialog, field, foundCount, mistyped, opener, options } from "./search-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

const cards = (page: Page) => page.locator('[data-cards="deals"] h3');

export function searchJourneys(fixture: FixtureGetter) {
  const origin = () => fixture().system.url("maplewood");
  async function openSearch(page: Page) {
    await page.goto(`${origin()}/`);
    await alive(page);
    await opener(page).click();
  }

  describe("search", () => {
    it("finds a mistyped word while typing and leads to the deal", () =>
      visit(fixture().browser, {}, async (page) => {
        const { coupon, typo } = await mistyped(page, origin());
        await openSearch(page);
        await dialog(page).getByText(text.intro).waitFor();
        await expectFocus(field(page));
        await field(page).pressSequentially(typo);
        await options(page).filter({ hasText: coupon.title }).click();
        await page.waitForURL(`${origin()}/coupons/${coupon.id}`);
        await page.getByRole("heading", { level: 1, name: coupon.title }).waitFor();
        await dialog(page).waitFor({ state: "detached" });
      }));

    it("works by keyboard alone: shortcut, arrows, Enter and Escape", () =>
      visit(fixture().browser, {}, async (page) => {
        const { coupon, typo } = await mistyped(page, origin());
        await page.goto(`${origin()}/`);
        await alive(page);
        await opener(page).focus();
        await page.keyboard.press("/");
        await expectFocus(field(page));
        // In the field the key types a slash.
        await page.keyboard.type("/");
        expect(await field(page).inputValue()).toBe("/");
        await page.keyboard.press("Escape");
        await dialog(page).waitFor({ state: "detached" });
        await expectFocus(opener(page));
        await page.keyboard.press("/");
        await field(page).fill(typo);
        await options(page).filter({ hasText: coupon.title }).waitFor();
        await page.keyboard.press("ArrowDown");
        const chosen = dialog(page).getByRole("option", { selected: true });
        expect(await field(page).getAttribute("aria-activedescendant")).toBe(
          await chosen.getAttribute("id"),
        );
        await page.keyboard.press("ArrowUp");
        await expect.poll(() => chosen.count(), WAIT).toBe(0);
        await page.keyboard.press("ArrowUp");
        await dialog(page)
          .getByRole("option", { name: text.all(typo), selected: true })
          .waitFor();
        await page.keyboard.press("Enter");
        await page.getByRole("heading", { level: 1, name: text.results(typo) }).waitFor();
        expect(new URL(page.url()).searchParams.get("q")).toBe(typo);
        await page.getByRole("link", { name: coupon.title, exact: true }).waitFor();
      }));

    it("opens by its shortcut before the page's scripts have loaded", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        await page.route("**/assets/*.js", (route) => route.abort());
        await page.goto(`${origin()}/`);
        await page.keyboard.press("/");
        await page.waitForURL(`${origin()}/?q=`);
        const words = page.getByRole("searchbox", { name: text.label });
        await expectFocus(words);
        await words.fill("deal");
        await page.keyboard.press("Enter");
        await page.waitForURL(`${origin()}/?q=deal`);
        await page.getByRole("heading", { level: 1, name: text.results("deal") }).waitFor();
        await foundCount(page).waitFor();
      }));

    it("has a results page that can be shared and opens deals in a dialog", () =>
      visit(fixture().browser, {}, async (page) => {
        const { coupon, typo } = await mistyped(page, origin());
        await page.goto(`${origin()}/?q=${encodeURIComponent(typo)}`);
        await alive(page);
        await page.getByRole("link", { name: coupon.title, exact: true }).click();
        await page.getByRole("dialog").getByRole("heading", { name: coupon.title }).waitFor();
        await page.goBack();
        await page.getByRole("dialog").waitFor({ state: "detached" });
        const words = page.getByRole("searchbox", { name: text.label });
        expect(await words.inputValue()).toBe(typo);
        await words.fill("qqqqzzzz");
        await page.getByRole("button", { name: text.submit, exact: true }).click();
        await page.getByRole("heading", { name: text.empty("qqqqzzzz") }).waitFor();
        await page.getByText(text.emptyAdvice).waitFor();
        await page.getByRole("link", { name: text.allDeals }).click();
        await page.waitForURL(`${origin()}/`);
      }));

    it("counts all results, finds events, and finds a business by phone number", () =>
      visit(fixture().browser, {}, async (page) => {
        const [event] = (await read(page, origin(), "/api/events", "?limit=60")).data;
        if (!event) throw new Error("the demo town has no events");
        await page.goto(`${origin()}/?q=${encodeURIComponent(event.name)}`);
        await page.getByRole("heading", { level: 3, name: event.name }).waitFor();
        const answer = await page.request.get(`${origin()}/api/search?q=deal&limit=24`);
        const found: SearchResults = await answer.json();
        await page.goto(`${origin()}/?q=deal`);
        await page
          .locator("main output")
          .filter({ hasText: `${found.total.coupons} deal` })
          .filter({ hasText: `${found.total.businesses} business` })
          .waitFor();
        const shops = (await read(page, origin(), "/api/businesses", "?limit=60")).data;
        const shop = shops.find(({ phone }) => phone !== "");
        if (!shop) throw new Error("no business of the demo town has a phone");
        await alive(page);
        await opener(page).click();
        await field(page).fill(shop.phone);
        await options(page).filter({ hasText: shop.name }).first().waitFor();
        await field(page).fill(event.name);
        await options(page).filter({ hasText: event.name }).first().waitFor();
      }));

    it("pages through all results and keeps their number in the URL, without JavaScript", () =>
      visit(fixture().browser, { javaScriptEnabled: false }, async (page) => {
        // A prefix that occurs in half of the town's texts.
        const answer = await page.request.get(`${origin()}/api/search?q=a&limit=48`);
        const found: SearchResults = await answer.json();
        expect(found.coupons.length).toBeGreaterThan(24);
        const titles = () => cards(page).allTextContents();
        await page.goto(`${origin()}/?q=a`);
        const shown = found.coupons.map(({ title }) => title);
        expect(await titles()).toEqual(shown.slice(0, 24));
        await page.getByRole("link", { name: text.more }).first().click();
        await page.waitForURL(`${origin()}/?q=a&show=48`);
        expect(await titles()).toEqual(shown);
      }));

    it("shows more results in place, by keyboard", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${origin()}/?q=a`);
        await alive(page);
        const more = page.getByRole("link", { name: text.more }).first();
        await more.focus();
        const { y } = (await more.boundingBox()) ?? { y: 0 };
        const above = await page.evaluate(() => window.scrollY);
        expect(y).toBeGreaterThan(0);
        await page.keyboard.press("Enter");
        await expect.poll(() => cards(page).count(), WAIT).toBeGreaterThan(24);
        expect(await page.evaluate(() => window.scrollY)).toBe(above);
        await page.locator("main section :focus").waitFor();
      }));

    it("keeps its results when more fail to load, and loads them on retry", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        await page.goto(`${origin()}/?q=a`);
        await alive(page);
        const away = "**/api/search*limit=48*";
        await page.route(away, (route) => route.fulfill({ status: 503, body: "" }));
        await page.getByRole("link", { name: text.more }).first().click();
        const failure = page.getByRole("alert").filter({ hasText: fetchErrors.search });
        await failure.waitFor();
        expect(await cards(page).count()).toBe(24);
        await page.unroute(away);
        await failure.getByRole("button", { name: siteText.tryAgain }).click();
        await expect.poll(() => cards(page).count(), WAIT).toBeGreaterThan(24);
        await failure.waitFor({ state: "detached" });
      }));

    it("says when nothing is found, and finds nothing of another town", () =>
      visit(fixture().browser, {}, async (page) => {
        const riverton = fixture().system.url("riverton");
        const there = (await read(page, riverton, "/api/coupons", "?limit=60")).data;
        const here = (await read(page, origin(), "/api/coupons", "?limit=500")).data;
        const titles = new Set(here.map(({ title }) => title));
        const theirs = there.find(({ title }) => !titles.has(title));
        if (!theirs) throw new Error("both demo towns have the same deals");
        await page.goto(`${riverton}/?q=${encodeURIComponent(theirs.title)}`);
        await alive(page);
        await page.getByRole("link", { name: theirs.title, exact: true }).waitFor();
        await openSearch(page);
        await answered(page, /\/api\/search\?/, () => field(page).fill(theirs.title));
        const none = dialog(page).getByText(text.empty(theirs.title));
        await options(page).or(none).first().waitFor();
        // Only the link to all results may repeat the search text.
        const others = options(page).filter({ hasNotText: text.all(theirs.title) });
        expect(await others.filter({ hasText: theirs.title }).count()).toBe(0);
        await field(page).fill("qqqqzzzz");
        await dialog(page).getByText(text.emptyAdvice).waitFor();
        expect(await options(page).count()).toBe(0);
        // For a new search text nothing is shown before its answer.
        for (const late of [/\/api\/search\?/, /\/api\/search\/events/]) {
          const held = Promise.withResolvers<void>();
          await page.route(late, async (route) => {
            await held.promise;
            await route.continue();
          });
          const word = `zzzzqqqq${late.source.length}`;
          await field(page).fill(word);
          await dialog(page).getByText(text.searching).filter({ visible: true }).waitFor();
          expect(await dialog(page).getByText(text.empty(word)).count()).toBe(0);
          held.resolve();
          await dialog(page).getByText(text.empty(word)).first().waitFor();
        }
      }));

    it("keeps deals when events fail to load, says so, and loads them on retry", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        const [event] = (await read(page, origin(), "/api/events", "?limit=1")).data;
        await openSearch(page);
        const events = /\/api\/search\/events/;
        await page.route(events, (route) => route.fulfill({ status: 503, body: "{}" }));
        await field(page).fill(event?.name ?? "");
        await field(page).press("Enter");
        const failure = page.getByRole("alert").filter({ hasText: fetchErrors.events });
        await failure.waitFor();
        expect(await page.getByText(text.emptyAdvice).count()).toBe(0);
        await page.unroute(events);
        await failure.getByRole("button", { name: siteText.tryAgain }).click();
        await page.getByRole("heading", { level: 3, name: event?.name ?? "" }).waitFor();
        await failure.waitFor({ state: "detached" });
      }));

    it("reports a failed request and shows results on retry", () =>
      visit(fixture().browser, { expected: /status of 503/ }, async (page) => {
        await openSearch(page);
        await page.route(/\/api\/search/, (route) => route.fulfill({ status: 503, body: "{}" }));
        await field(page).fill("bread");
        await dialog(page).getByText(text.failed).filter({ visible: true }).first().waitFor();
        await page.unrouteAll();
        await dialog(page).getByRole("button", { name: siteText.tryAgain }).click();
        await options(page).first().waitFor();
        expect(await field(page).inputValue()).toBe("bread");
      }));
  });
}

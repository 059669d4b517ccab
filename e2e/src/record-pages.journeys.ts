/** Pages of businesses and events: reached as specified, readable without scripts, left again. */
import type { Business } from "@mainstreet/contracts/business";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { eventDays } from "../../frontend/src/features/events/event-when.ts";
import { businessPath, eventPath } from "../../frontend/src/shared/format/page-path.ts";
import { eventText, eventsText } from "../../frontend/src/shared/text/events.ts";
import { businessText, couponText, listingText } from "../../frontend/src/shared/text/listing.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const PHONE = { width: 390, height: 844 };
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const cards = (page: Page) => page.locator('main [data-cards="deals"] article');
const pathOf = (page: Page) => new URL(page.url()).pathname;

export function recordPagesJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");
  /** Returns the business with the most deals. */
  async function busiest(page: Page): Promise<{ business: Business; titles: string[] }> {
    const { data } = await read(page, home(), "/api/coupons", "?limit=500");
    const of = (id: number) => data.filter(({ businessId }) => businessId === id);
    const [first] = data.toSorted((a, b) => of(b.businessId).length - of(a.businessId).length);
    if (!first) throw new Error("the demo town has no deals");
    const businesses = (await read(page, home(), "/api/businesses", "?limit=500")).data;
    const business = businesses.find(({ id }) => id === first.businessId);
    if (!business) throw new Error("a deal has no business");
    return { business, titles: of(business.id).map(({ title }) => title) };
  }

  describe("a business's page", () => {
    it("opens from the business's dialog and leads back to the list at its scroll position", () =>
      visit(fixture().browser, { viewport: PHONE }, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        const card = page.locator('[data-cards="businesses"] article').first();
        const name = (await card.locator("h3 a").textContent()) ?? "";
        await card.getByRole("link", { name, exact: true }).click();
        await page.getByRole("dialog").getByRole("link", { name: siteText.openPage }).click();
        await heading(page, name).waitFor();
        expect(pathOf(page)).toMatch(/^\/businesses\/\d+\/./);
        await expect.poll(() => page.title(), WAIT).toContain(name);
        await expect.poll(() => page.locator(":focus").textContent(), WAIT).toBe(name);
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        await card.waitFor();
        expect(pathOf(page)).toBe("/");
        await expect.poll(() => page.evaluate(() => window.scrollY), WAIT).toBeGreaterThan(0);
      }));

    it("shows description, directions and all deals without JavaScript", () =>
      visit(fixture().browser, { javaScriptEnabled: false }, async (page) => {
        const { business, titles } = await busiest(page);
        await page.goto(`${home()}${businessPath(business)}`);
        await heading(page, business.name).waitFor();
        const text = await page.locator("main").innerText();
        for (const told of [business.description ?? "", business.address, business.phone])
          expect(text).toContain(told);
        await page.getByRole("heading", { name: businessText.deals(business.name) }).waitFor();
        expect((await cards(page).locator("h3").allTextContents()).toSorted()).toEqual(
          titles.toSorted(),
        );
        const way = page.getByRole("link", { name: listingText.directions });
        expect(await way.getAttribute("href")).toContain(encodeURIComponent(business.address));
      }));

    it("leads from a deal's page to the business's other deals and to each of them", () =>
      visit(fixture().browser, {}, async (page) => {
        const { business, titles } = await busiest(page);
        const deal = (await read(page, home(), "/api/coupons", "?limit=500")).data.find(
          ({ title }) => title === titles[0],
        );
        await page.goto(`${home()}/coupons/${deal?.id}`);
        await alive(page);
        await page.getByRole("link", { name: business.name, exact: true }).click();
        await heading(page, business.name).waitFor();
        await cards(page)
          .getByRole("link", { name: titles.at(-1) ?? "", exact: true })
          .click();
        await heading(page, titles.at(-1) ?? "").waitFor();
        await page.goBack();
        await heading(page, business.name).waitFor();
        await page.goBack();
        await heading(page, titles[0] ?? "").waitFor();
      }));

    it("shows no other business's deals while its own load, and neither does a deal's page", () =>
      visit(fixture().browser, {}, async (page) => {
        const { business, titles } = await busiest(page);
        const first = titles[0] ?? "";
        await page.goto(`${home()}${businessPath(business)}`);
        await alive(page);
        await cards(page).getByRole("link", { name: first, exact: true }).click();
        await heading(page, first).waitFor();
        const near = page
          .locator("section", { has: page.getByRole("heading", { name: couponText.nearDeals }) })
          .locator("article")
          .first();
        const [title, shop] = [
          (await near.locator("h3").textContent()) ?? "",
          (await near.locator("p > span").first().textContent()) ?? "",
        ];
        const held = Promise.withResolvers<void>();
        await page.route("**/api/coupons?businessId=*", async (route) => {
          await held.promise;
          await route.continue();
        });
        await near.getByRole("link").click();
        await heading(page, title).waitFor();
        await page.goBack();
        await heading(page, first).waitFor();
        // The deal is shown while its shop's other deals are still loading.
        await page.goForward();
        await heading(page, title).waitFor();
        const others = page.getByRole("heading", { name: couponText.otherDeals(shop) });
        expect(await others.count()).toBe(0);
        await page.getByRole("link", { name: shop, exact: true }).click();
        await heading(page, shop).waitFor();
        // As by the history menu of the browser's Back button.
        await page.evaluate(() => window.history.go(-3));
        await heading(page, business.name).waitFor();
        await page.evaluate(() => window.history.go(3));
        await heading(page, shop).waitFor();
        expect(await cards(page).count()).toBe(0);
        held.resolve();
        await cards(page).getByRole("link", { name: title, exact: true }).waitFor();
      }));

    it("responds 404 and says so for an unknown business", () =>
      visit(fixture().browser, { expected: /status of 404/ }, async (page) => {
        for (const path of ["/businesses/99999999/gone", "/businesses/x"]) {
          const answer = await page.goto(`${home()}${path}`);
          expect([path, answer?.status()]).toEqual([path, 404]);
          await heading(page, businessText.notFoundTitle).waitFor();
        }
        await page.getByRole("link", { name: couponText.backToHome }).click();
        await expect.poll(() => pathOf(page), WAIT).toBe("/");
      }));

    it("offers a retry when it can't be loaded", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        const { business, titles } = await busiest(page);
        const deal = (await read(page, home(), "/api/coupons", "?limit=500")).data.find(
          ({ title }) => title === titles[0],
        );
        await page.goto(`${home()}/coupons/${deal?.id}`);
        await alive(page);
        const asked = `**/api/businesses/${business.id}`;
        await page.route(asked, (route) => route.abort());
        await page.getByRole("link", { name: business.name, exact: true }).click();
        await heading(page, siteText.notLoaded).waitFor();
        await expect.poll(() => page.title(), WAIT).toContain(siteText.brokenTitle);
        await page.unroute(asked);
        await page.getByRole("button", { name: siteText.tryAgain }).click();
        await heading(page, business.name).waitFor();
      }));
  });

  describe("a deal's page", () => {
    it("keeps the line breaks of its text and terms, as its dialog does", () =>
      visit(fixture().browser, {}, async (page) => {
        const [deal] = (await read(page, home(), "/api/coupons", "?limit=1")).data;
        if (!deal) throw new Error("the demo town has no deals");
        const told = { ...deal, description: "Mondays\nTuesdays", terms: "In store\nCash only" };
        await page.route("**/api/coupons?*", (route) => route.fulfill({ json: [told] }));
        await page.route(`**/api/coupons/${deal.id}`, (route) =>
          route.fulfill({ json: { ...told, expired: false } }),
        );
        await page.goto(`${home()}/coupons/${deal.id}`);
        await alive(page);
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        await page.getByRole("link", { name: deal.title, exact: true }).click();
        const dialog = page.getByRole("dialog");
        expect(await dialog.getByText(/^Mondays/).innerText()).toBe(told.description);
        await dialog.getByRole("listitem").getByText("Cash only", { exact: true }).waitFor();
        await dialog.getByRole("link", { name: siteText.openPage }).click();
        await heading(page, deal.title).waitFor();
        const main = page.locator("main");
        expect(await main.getByText(/^Mondays/).innerText()).toBe(told.description);
        await main.getByRole("listitem").getByText("Cash only", { exact: true }).waitFor();
      }));
  });

  describe("an event's page", () => {
    it("opens from the card's name and shows full text, day and location", () =>
      visit(fixture().browser, {}, async (page) => {
        const { data } = await read(page, home(), "/api/events");
        const [event] = data.toSorted((a, b) => b.description.length - a.description.length);
        if (!event) throw new Error("the demo town has no events");
        await page.goto(`${home()}/`);
        await alive(page);
        await page.getByRole("link", { name: event.name, exact: true }).click();
        await heading(page, event.name).waitFor();
        expect(pathOf(page)).toBe(eventPath(event));
        const main = page.locator("main");
        await main.getByText(event.description, { exact: true }).waitFor();
        await main.getByText(eventDays(event), { exact: true }).waitFor();
        await main.getByRole("link", { name: event.location }).waitFor();
        const calendar = main.getByRole("link", {
          name: eventsText.ofEvent(eventsText.addToCalendar, event.name),
        });
        expect(await calendar.getAttribute("href")).toBe(`/api/events/${event.id}/calendar.ics`);
        await page.goBack();
        await page.getByRole("link", { name: event.name, exact: true }).waitFor();
      }));

    it("says that it can't be loaded, also in its title, and offers a retry", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        const [event] = (await read(page, home(), "/api/events", "?limit=1")).data;
        if (!event) throw new Error("the demo town has no events");
        await page.goto(`${home()}/`);
        await alive(page);
        const asked = `**/api/events/${event.id}`;
        await page.route(asked, (route) => route.abort());
        await page.getByRole("link", { name: event.name, exact: true }).click();
        await heading(page, siteText.notLoaded).waitFor();
        await expect.poll(() => page.title(), WAIT).toContain(siteText.brokenTitle);
        await page.unroute(asked);
        await page.getByRole("button", { name: siteText.tryAgain }).click();
        await heading(page, event.name).waitFor();
      }));

    it("copies its URL on sharing, and responds 404 for an unknown event", () =>
      visit(
        fixture().browser,
        {
          permissions: ["clipboard-read", "clipboard-write"],
          expected: /status of 404/,
        },
        async (page) => {
          await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
          const [event] = (await read(page, home(), "/api/events", "?limit=1")).data;
          if (!event) throw new Error("the demo town has no events");
          await page.goto(`${home()}/events/${event.id}`);
          await alive(page);
          await page.getByRole("button", { name: siteText.share }).click();
          await page.getByText(siteText.linkCopied).waitFor();
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
            `${home()}${eventPath(event)}`,
          );
          const answer = await page.goto(`${home()}/events/99999999`);
          expect(answer?.status()).toBe(404);
          await heading(page, eventText.notFoundTitle).waitFor();
        },
      ));
  });
}

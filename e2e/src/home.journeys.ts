/** What the home page says and does, beside its lists. */
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { read } from "./api.ts";
import { WAIT, visit } from "./browser.ts";
import type { StageOf } from "./stage.ts";

const PHONE = { viewport: { width: 390, height: 800 } };
const others = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: homeText.otherBusinesses }) });
const heading = (page: Page, category?: string) =>
  page.getByRole("heading", { level: 1, name: homeText.heading(category), exact: true });

export function homeJourneys(stage: StageOf) {
  const open = async (page: Page, path = "/") => {
    const origin = stage().system.url("maplewood");
    await page.goto(`${origin}${path}`);
    return origin;
  };

  describe("the home page's parts", () => {
    it("say what the town's site is for, from header to footer", () =>
      visit(stage().browser, {}, async (page) => {
        const origin = await open(page);
        const town = (await read(page, origin, "/api/town")).data;
        const header = page.getByRole("banner");
        await header.getByText(town.name, { exact: true }).waitFor();
        await header.getByText(town.tagline, { exact: true }).waitFor();
        await page.getByText(siteText.funFact).waitFor();
        await heading(page).waitFor();
        await page.getByText(homeText.subtitle, { exact: true }).waitFor();
        const footer = page.getByRole("contentinfo");
        await footer.getByText(siteText.footer, { exact: true }).waitFor();
        await footer.getByText(siteText.copyright(town.name), { exact: true }).waitFor();
      }));

    it("header and category bar stay in sight as one scrolls", () =>
      visit(stage().browser, {}, async (page) => {
        await open(page);
        await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
        const header = await page.getByRole("banner").boundingBox();
        const bar = await page.getByRole("navigation", { name: homeText.categories }).boundingBox();
        expect(header?.y).toBe(0);
        expect(bar?.y).toBe(header?.height);
      }));

    it("the way back to the top shows after more than 300 px", () =>
      visit(stage().browser, { reducedMotion: "reduce" }, async (page) => {
        await open(page);
        const button = page.getByRole("button", { name: siteText.backToTop });
        const scrollTo = (top: number) =>
          page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
        await scrollTo(301);
        await button.waitFor();
        await scrollTo(300);
        await button.waitFor({ state: "detached" });
        await scrollTo(900);
        await button.click();
        await button.waitFor({ state: "detached" });
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
        expect(await page.locator("main:focus").count()).toBe(1);
      }));

    it("the bottom navigation is for windows narrower than 768 px, also after a resize", () =>
      visit(stage().browser, PHONE, async (page) => {
        await open(page);
        const bar = page.getByRole("navigation", { name: siteText.mainNavigation });
        const link = (name: string) => bar.getByRole("link", { name, exact: true });
        expect(await link(siteText.navCoupons).getAttribute("href")).toBe("/");
        expect(await link(siteText.navAdmin).getAttribute("href")).toBe("/admin");
        const opener = page.getByRole("button", { name: homeText.browseByCategory });
        for (const [width, shown] of [
          [767, true],
          [768, false],
          [390, true],
        ] as const) {
          await page.setViewportSize({ width, height: 800 });
          await expect.poll(() => bar.isVisible(), WAIT).toBe(shown);
          expect(await opener.isVisible()).toBe(shown);
        }
      }));
  });

  describe("choosing a category", () => {
    it("starts the other businesses over with two", () =>
      visit(stage().browser, {}, async (page) => {
        const origin = await open(page);
        const all = await read(page, origin, "/api/businesses", "?limit=500&hasCoupons=false");
        const id = all.data[0]?.categoryId;
        await page
          .getByRole("button", { name: homeText.showMoreBusinesses(all.total - 2) })
          .click();
        await expect.poll(() => others(page).locator("article").count(), WAIT).toBe(5);
        const answered = page.waitForResponse(/\/api\/businesses.*hasCoupons/);
        await page.evaluate(
          (detail) => window.dispatchEvent(new CustomEvent("categorySelected", { detail })),
          id,
        );
        const total = Number((await (await answered).allHeaders())["x-total-count"]);
        await expect
          .poll(() => others(page).locator("article").count(), WAIT)
          .toBe(Math.min(2, total));
        // And with all categories again.
        await page.getByRole("link", { name: homeText.allCategories }).click();
        await page
          .getByRole("button", { name: homeText.showMoreBusinesses(all.total - 2) })
          .waitFor();
        expect(await others(page).locator("article").count()).toBe(2);
      }));

    it("is also done by a page event, whatever carries the id", () =>
      visit(stage().browser, {}, async (page) => {
        const origin = await open(page, "/?tab=featured");
        const [one, two, three] = (await read(page, origin, "/api/categories")).data;
        if (!one || !two || !three) throw new Error("the demo town has fewer than 3 categories");
        const send = (detail: unknown) =>
          page.evaluate(
            (carried) =>
              document.dispatchEvent(new CustomEvent("categorySelected", { detail: carried })),
            detail,
          );
        // Until the page has come alive nobody listens.
        await expect
          .poll(async () => (await send(one.id)) && heading(page, one.name).count(), WAIT)
          .toBe(1);
        await send({ categoryId: two.id });
        await heading(page, two.name).waitFor();
        await send({ id: three.id });
        await heading(page, three.name).waitFor();
        await send("no id");
        expect(new URL(page.url()).search).toBe(`?category=${three.id}&tab=featured`);
        await send({ categoryId: null });
        await heading(page).waitFor();
      }));

    it("that holds nothing says so and leads out", () =>
      visit(stage().browser, {}, async (page) => {
        await open(page, "/?category=99999999");
        await page.getByText(homeText.empty, { exact: true }).waitFor();
        await page.getByText(homeText.emptyAdvice, { exact: true }).waitFor();
        await page.getByRole("tab", { name: homeText.featuredTab(0) }).click();
        await page.getByText(homeText.noFeaturedDeals, { exact: true }).waitFor();
        await page.getByText(homeText.noFeaturedBusinesses, { exact: true }).waitFor();
        await page.getByRole("tab", { name: homeText.allTab(0) }).click();
        await page.getByRole("link", { name: homeText.showAllCategories }).click();
        await heading(page).waitFor();
        await page.getByRole("heading", { name: homeText.deals }).waitFor();
      }));
  });

  describe("the sheet of categories on phones", () => {
    const opener = (page: Page) => page.getByRole("button", { name: homeText.browseByCategory });
    const sheet = (page: Page) => page.getByRole("dialog", { name: homeText.browseByCategory });
    const openSheet = async (page: Page) => {
      await opener(page).click();
      await sheet(page).waitFor();
    };
    const gone = (page: Page) => sheet(page).waitFor({ state: "hidden" });

    it("lists every category in two columns as visitors know it, and chooses one", () =>
      visit(stage().browser, PHONE, async (page) => {
        const origin = await open(page);
        const names = (await read(page, origin, "/api/categories")).data.map(({ name }) => name);
        await openSheet(page);
        const links = sheet(page).getByRole("link");
        const shown = await links.allTextContents();
        const wanted = names.map((name) => (name === "Local Events" ? "Events" : name));
        expect(shown[0]).toBe(homeText.allCategories);
        expect(shown.slice(1).toSorted()).toEqual(wanted.toSorted());
        expect(shown.at(-1)?.toLowerCase()).toBe("uncategorized");
        const lefts = await links.evaluateAll((all) =>
          all.map((link) => Math.round(link.getBoundingClientRect().left)),
        );
        expect(new Set(lefts).size).toBe(2);
        await sheet(page).getByRole("link", { name: "Events", exact: true }).click();
        await gone(page);
        await heading(page, "Events").waitFor();
      }));

    it("closes by Escape, the back button, its own button, a swipe and a wide window", () =>
      visit(stage().browser, { ...PHONE, hasTouch: true }, async (page) => {
        const origin = await open(page);
        const ways = [
          () => page.keyboard.press("Escape"),
          () => page.goBack(),
          () => sheet(page).getByRole("button", { name: homeText.close }).click(),
          () => swipeDown(page),
          () => page.setViewportSize({ width: 800, height: 800 }),
        ];
        for (const close of ways) {
          await openSheet(page);
          await close();
          await gone(page);
          expect(page.url()).toBe(`${origin}/`);
        }
      }));

    it("keeps the focus inside and gives it back", () =>
      visit(stage().browser, PHONE, async (page) => {
        await open(page);
        await opener(page).focus();
        await page.keyboard.press("Enter");
        await sheet(page).waitFor();
        const links = await sheet(page).getByRole("link").count();
        for (let step = 0; step < links + 3; step += 1) {
          await page.keyboard.press("Tab");
          expect(await sheet(page).locator(":focus").count()).toBe(1);
        }
        await page.keyboard.press("Escape");
        await gone(page);
        await expect.poll(() => opener(page).and(page.locator(":focus")).count(), WAIT).toBe(1);
      }));
  });

  describe("while and when lists don't come", () => {
    it("a spinner fills the window until there is something to show", () =>
      visit(stage().browser, {}, async (page) => {
        await open(page, "/coupons/1");
        const held = Promise.withResolvers<void>();
        await page.route("**/api/coupons?*", async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        const spinner = page.getByRole("status").filter({ hasText: homeText.loading });
        await spinner.waitFor();
        expect(await page.getByRole("tab").count()).toBe(0);
        const main = await page.getByRole("main").boundingBox();
        expect(main?.height).toBeGreaterThan(800);
        held.resolve();
        await page.getByRole("heading", { name: homeText.deals }).waitFor();
        expect(await spinner.count()).toBe(0);
      }));

    it("each list says what failed, is not asked again by itself, and is on request", () =>
      visit(stage().browser, { expected: /status of 500/ }, async (page) => {
        await open(page, "/coupons/1");
        const failing = /\/api\/(?:coupons\?|businesses\?|categories)/;
        let calls = 0;
        await page.route(failing, (route) => {
          calls += 1;
          return route.fulfill({ status: 500, body: "out of order" });
        });
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        for (const what of ["coupons", "businesses", "categories"])
          await page.getByText(`Failed to fetch ${what}`, { exact: true }).waitFor();
        // Categories, deals, other and featured businesses: once each, also after a look elsewhere.
        await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
        expect(calls).toBe(4);
        await page.unroute(failing);
        for (let left = 3; left > 0; left -= 1) {
          await page.getByRole("button", { name: siteText.tryAgain }).first().click();
          await expect
            .poll(() => page.getByRole("button", { name: siteText.tryAgain }).count(), WAIT)
            .toBe(left - 1);
        }
        await page.getByRole("tabpanel").locator("article h3 a").first().waitFor();
        await others(page).locator("article h3").first().waitFor();
      }));
  });
}

/** A finger drags the sheet down by its head. */
async function swipeDown(page: Page) {
  const box = await page.getByRole("heading", { name: homeText.browseByCategory }).boundingBox();
  if (!box) throw new Error("the sheet is not there");
  const client = await page.context().newCDPSession(page);
  const x = box.x + 20;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x, y }],
    });
  await touch("touchStart", box.y + 10);
  for (const y of [20, 60, 120, 200, 320]) await touch("touchMove", box.y + y);
  await touch("touchEnd");
}

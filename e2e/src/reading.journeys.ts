/** The home page and its dialogs in small viewports and with large text. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { birthdayPromptText } from "../../frontend/src/shared/text/birthday-prompt.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { chipText, promptText } from "../../frontend/src/shared/text/location.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, installClock, visit } from "./browser.ts";
import { KNOWN_PLACE, answer, gotoWithFakeGeolocation } from "./fake-geolocation.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const bar = (page: Page) => page.getByRole("navigation", { name: homeText.categories });
const insideOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1 || part.scrollWidth > part.clientWidth + 1;
      })
      .map((part) => part.outerHTML.slice(0, 120)),
  );

export function readingJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("readability", () => {
    it("text of twice the size is not cut off on a phone", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        const client = await page.context().newCDPSession(page);
        await client.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
        await page.goto(`${home()}/`);
        await alive(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
        // The town's name, the labels of the bottom navigation and all controls.
        expect(
          await insideOf(
            page,
            "header strong, header button, nav .MuiBottomNavigationAction-label, main h1",
          ),
        ).toEqual([]);
        const words = page.getByRole("navigation", { name: siteText.mainNavigation });
        for (const name of [siteText.navCoupons, siteText.navAdmin])
          expect((await words.getByText(name).boundingBox())?.height).toBeGreaterThan(20);
      }));

    it("no bar stays fixed in a viewport of 320 by 256", () =>
      visit(fixture().browser, { viewport: { width: 320, height: 256 } }, async (page) => {
        await page.goto(`${home()}/`);
        await page.evaluate(() => window.scrollTo({ top: 700, behavior: "instant" }));
        await expect
          .poll(
            () =>
              page.evaluate(() =>
                [...document.querySelectorAll("header, nav")]
                  .map((part) => part.getBoundingClientRect())
                  .filter(({ bottom, top }) => bottom > 0 && top < innerHeight),
              ),
            WAIT,
          )
          .toEqual([]);
      }));

    it("a deal's dialog shows the deal above its till button on a phone in landscape", () =>
      visit(fixture().browser, { viewport: { width: 740, height: 360 } }, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        await page.locator("main article h3 a").first().click();
        const title = page.getByRole("dialog").getByRole("heading", { level: 2 });
        const till = page.getByRole("dialog").getByRole("link", { name: dealText.openTill });
        const lower = await title.boundingBox();
        const upper = await till.boundingBox();
        expect((lower?.y ?? 360) + (lower?.height ?? 0)).toBeLessThan(upper?.y ?? 0);
      }));

    it("a deal's dialog keeps no bar fixed in a viewport of 320 by 256", () =>
      visit(fixture().browser, { viewport: { width: 320, height: 256 } }, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        await page.locator("main article h3 a").first().press("Enter");
        const dialog = page.getByRole("dialog");
        const title = dialog.getByRole("heading", { level: 2 });
        const till = dialog.getByRole("link", { name: dealText.openTill });
        await title.scrollIntoViewIfNeeded();
        expect((await till.boundingBox())?.y).toBeGreaterThan(256);
        await till.scrollIntoViewIfNeeded();
        expect((await till.boundingBox())?.y).toBeLessThan(256);
      }));

    it("a phone 360 px wide shows the logo, the name and that the location is enabled", () =>
      visit(
        fixture().browser,
        { ...KNOWN_PLACE, viewport: { width: 360, height: 740 } },
        async (page) => {
          await page.goto(`${home()}/`);
          await page.getByRole("button", { name: chipText.on.label }).waitFor();
          const header = page.getByRole("banner");
          expect(await header.locator("a > svg, a > img").isVisible()).toBe(true);
          expect((await header.getByText(chipText.on.badge).boundingBox())?.width).toBeGreaterThan(
            20,
          );
          expect(await insideOf(page, "header button")).toEqual([]);
        },
      ));

    it("the selection stands out in forced colors", () =>
      visit(fixture().browser, { forcedColors: "active" }, async (page) => {
        const [category] = (await read(page, home(), "/api/categories")).data;
        await page.goto(`${home()}/?category=${category?.id}`);
        const looks = (name: string) =>
          page.locator(name).evaluateAll((all) =>
            all.map((one) => {
              const { color, outlineStyle, outlineColor } = getComputedStyle(one);
              return [color, outlineStyle, outlineColor].join();
            }),
          );
        const [chosenChip, otherChip] = [
          await looks('nav li > a[aria-current="true"]'),
          await looks('nav li > a[aria-current="false"]'),
        ];
        expect(otherChip).not.toContain(chosenChip[0]);
        const tabs = await looks('[role="tab"]');
        expect(tabs[0]).not.toBe(tabs[1]);
        // A button without a fill has a border.
        const add = page.getByRole("button", { name: siteText.addListing, exact: true });
        expect(await add.evaluate((it) => getComputedStyle(it).borderTopStyle)).toBe("solid");
      }));

    it("user-entered texts have automatic direction, and a card has one line of facts", () =>
      visit(
        fixture().browser,
        { ...KNOWN_PLACE, viewport: { width: 390, height: 844 } },
        async (page) => {
          await page.goto(`${home()}/`);
          const card = page.locator("main article:has(h3 a)").first();
          await card.waitFor();
          for (const part of ["h3", "p >> nth=0", "p > span >> nth=0"])
            expect(await card.locator(part).first().getAttribute("dir")).toBe("auto");
          const facts = page.locator('[data-cards="events"] dd');
          for (const fact of await facts.all()) expect(await fact.getAttribute("dir")).toBe("auto");
          expect(await facts.count()).toBeGreaterThan(0);
          const lines = await page
            .locator("main article:has(h3 a) p:has(> span)")
            .evaluateAll((all) =>
              all.map((line) => Math.round(line.getBoundingClientRect().height)),
            );
          expect(Math.max(...lines)).toBeLessThan(24);
        },
      ));

    it("no button that needs JavaScript is visible without it", () =>
      visit(fixture().browser, { javaScriptEnabled: false }, async (page) => {
        for (const path of ["/coupons/1", "/", "/?tab=featured"]) {
          await page.goto(`${home()}${path}`);
          const dead = page.locator("button:not([type=submit]):visible");
          expect([path, await dead.count()]).toEqual([path, 0]);
        }
        await page.locator('[data-cards="businesses"] h3').first().click();
        await page.waitForURL(/\/businesses\/\d+\/./);
      }));

    it("nothing mentions nearby deals when the location is denied", () =>
      visit(fixture().browser, {}, async (page) => {
        await gotoWithFakeGeolocation(page, `${home()}/`, "denied");
        await page.getByText(homeText.subtitleWithoutPlace, { exact: true }).waitFor();
        expect(await page.getByText(homeText.subtitle, { exact: true }).count()).toBe(0);
      }));

    it("a phone shows one prompt at a time", () =>
      visit(
        fixture().browser,
        { viewport: { width: 360, height: 740 }, permissions: [] },
        async (page) => {
          await installClock(page);
          await gotoWithFakeGeolocation(page, `${home()}/`, "prompt");
          const place = page.getByRole("region", { name: promptText.title });
          const birthday = page.getByRole("region", { name: birthdayPromptText.title });
          await place.waitFor();
          await page.clock.runFor(5100);
          await expect.poll(() => page.locator("[data-floating]").count(), WAIT).toBe(2);
          expect([await place.isVisible(), await birthday.isVisible()]).toEqual([true, false]);
          await place.getByRole("button", { name: promptText.dismiss }).click();
          await birthday.waitFor();
        },
      ));

    it("a phone's open prompt stays until dismissed, even when the location request fails", () =>
      visit(
        fixture().browser,
        { viewport: { width: 360, height: 740 }, permissions: [] },
        async (page) => {
          await installClock(page);
          await gotoWithFakeGeolocation(page, `${home()}/`, "granted");
          const place = page.getByRole("region", { name: promptText.title });
          const birthday = page.getByRole("region", { name: birthdayPromptText.title });
          await page.clock.runFor(5100);
          await birthday.waitFor();
          await answer(page, 3);
          await expect.poll(() => page.locator("[data-floating]").count(), WAIT).toBe(2);
          expect([await place.isVisible(), await birthday.isVisible()]).toEqual([false, true]);
          await birthday.getByRole("button", { name: birthdayPromptText.dismiss }).click();
          await place.waitFor();
        },
      ));
  });

  it("a deal's page goes on with the nearest deals of others", () =>
    visit(fixture().browser, {}, async (page) => {
      const [deal] = (await read(page, home(), "/api/coupons", "?limit=1")).data;
      const { latitude, longitude } = deal?.business ?? {};
      const around = `?latitude=${latitude}&longitude=${longitude}&limit=500`;
      const others = (await read(page, home(), "/api/nearby-coupons", around)).data
        .filter(({ businessId }) => businessId !== deal?.businessId)
        .map(({ id, business }) => ({ href: `/coupons/${id}`, miles: business.distance ?? 999 }))
        .toSorted((one, other) => one.miles - other.miles);
      await page.goto(`${home()}/coupons/${deal?.id}`);
      const heading = page.getByRole("heading", { level: 2, name: couponText.nearDeals });
      const links = page.locator("section", { has: heading }).locator("h3 a");
      const shown = await links.evaluateAll((all) => all.map((a) => a.getAttribute("href")));
      expect(shown.map((href) => others.find((other) => other.href === href)?.miles)).toEqual(
        others.slice(0, 4).map(({ miles }) => miles),
      );
    }));

  it("a deal without an image is a compact ticket with its category's drawing", () =>
    visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
      await page.route(/\/api\/(?:nearby-)?coupons\?/, async (route) => {
        const answer = await route.fetch();
        const coupons: Coupon[] = await answer.json();
        for (const coupon of coupons) coupon.imageUrl = coupon.business.imageUrl = "";
        await route.fulfill({ response: answer, json: coupons });
      });
      const coupons = (await read(page, home(), "/api/coupons", "?limit=60")).data;
      const category = coupons.find(({ business }) => business.category.name !== "Local Events")
        ?.business.category;
      await page.goto(`${home()}/`);
      await alive(page);
      await bar(page)
        .getByRole("link", { name: category?.name ?? "", exact: true })
        .press("Enter");
      const top = page.locator("main article:has(h3 a) > [data-bare]").first();
      await top.locator("svg.MuiSvgIcon-root").first().waitFor();
      expect((await top.boundingBox())?.height).toBeLessThan(100);
    }));
}

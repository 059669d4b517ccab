/** Appearance of the shopper's pages: visibility and alignment. */
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { listingText } from "../../frontend/src/shared/text/listing.ts";
import { wizardText } from "../../frontend/src/shared/text/wizard.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, installClock, visit } from "./browser.ts";
import { fullDeal } from "./full-deal.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { LOGO_GONE_TOWN } from "./quayside.ts";
import { dialog as plans, openWizard } from "./wizard-visit.ts";

const PHONE = { viewport: { width: 390, height: 844 } };

const sizeOf = (text: Locator) =>
  text.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).color);

/** Replaces every picture with a wide, dark, transparent logo, in dark mode. */
async function withWideLogos(page: Page) {
  await page.addInitScript(() => localStorage.setItem("theme", "dark"));
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="200"><path d="M0 0h800v200z"/></svg>';
  await page.route("**/media/**", (route) => route.fulfill({ body, contentType: "image/svg+xml" }));
}

const lookOf = (logo: Locator) =>
  logo.evaluate((image) => {
    const { objectFit, backgroundColor } = getComputedStyle(image);
    return { objectFit, backgroundColor };
  });
const isLoaded = (picture: Locator) =>
  picture.evaluate((image) => "naturalWidth" in image && image.naturalWidth !== 0);
const WHOLE_ON_WHITE = { objectFit: "contain", backgroundColor: "rgb(255, 255, 255)" };

export function appearanceJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("page appearance", () => {
    it("uses a proportional font where the desktop has none configured", () =>
      visit(fixture().browser, PHONE, async (page) => {
        await page.goto(`${home()}/events`);
        const widthOf = (text: string) =>
          page.evaluate((word) => {
            const line = document.body.appendChild(document.createElement("span"));
            line.textContent = word;
            const { width } = line.getBoundingClientRect();
            line.remove();
            return width;
          }, text);
        expect(await widthOf("iiii")).toBeLessThan(await widthOf("mmmm"));
      }));

    it.each([
      ["before", false],
      ["after", true],
    ])("shows the awning in the header when the logo fails %s hydration", (_when, isLate) =>
      visit(fixture().browser, { expected: /status of 404/ }, async (page) => {
        const header = page.getByRole("banner");
        const answered = Promise.withResolvers<void>();
        await page.route("**/media/**", async (route) => {
          await answered.promise;
          await route.fulfill({ status: 404 });
        });
        if (!isLate) answered.resolve();
        const waitUntil = "domcontentloaded";
        await page.goto(`${fixture().system.url(LOGO_GONE_TOWN)}/`, { waitUntil });
        await alive(page);
        const images = () => header.locator("img").count();
        await expect.poll(images, WAIT).toBe(isLate ? 1 : 0);
        answered.resolve();
        await header.locator("[data-part=awning]").waitFor();
        expect(await images()).toBe(0);
      }),
    );

    it.each([
      [{ width: 1280, height: 900 }, 72],
      [{ width: 430, height: 932 }, 36],
      [{ width: 390, height: 844 }, 28],
    ])(
      "shows a wide, dark logo whole on a light background in dark mode at %j",
      (viewport, widest) =>
        visit(fixture().browser, { viewport }, async (page) => {
          await withWideLogos(page);
          await page.goto(`${fixture().system.url(LOGO_GONE_TOWN)}/`);
          const logo = page.getByRole("banner").locator("img");
          const width = () => logo.evaluate((image) => image.getBoundingClientRect().width);
          await expect.poll(width, WAIT).toBe(widest);
          expect(await lookOf(logo)).toEqual(WHOLE_ON_WHITE);
        }),
    );

    it.each(["/", "/businesses/1", "/coupons/1"])(
      "shows a business's wide, dark logo whole on a light background in dark mode on %s",
      (path) =>
        visit(fixture().browser, {}, async (page) => {
          await withWideLogos(page);
          await page.goto(`${home()}${path}`);
          const logo = page.locator('main img[width="96"]').first();
          await expect.poll(() => isLoaded(logo), WAIT).toBe(true);
          expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
          expect(await lookOf(logo)).toEqual(WHOLE_ON_WHITE);
        }),
    );

    it("keeps a business's name whole in a deal's line while its category can shrink", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/deals`);
        await alive(page);
        const names = page.locator("main article p > span:first-child", { hasText: "Greengrocer" });
        const category = names.first().locator("xpath=following-sibling::span[last()]");
        await category.evaluate((part) => part.append(" and others".repeat(9)));
        expect(await category.evaluate((part) => part.scrollWidth > part.clientWidth)).toBe(true);
        // Half a pixel less would replace three letters by an ellipsis.
        const cut = await names.first().evaluate((name) => {
          const text = document.createRange();
          text.selectNodeContents(name);
          return text.getBoundingClientRect().width - name.getBoundingClientRect().width;
        });
        expect(cut).toBeLessThan(0.1);
      }));

    it("gives every action on a business's page an icon and words", () =>
      visit(fixture().browser, PHONE, async (page) => {
        await page.goto(`${home()}/businesses/1`);
        const ways = page.locator("main article .MuiButton-root");
        const icons = await ways.evaluateAll((all) => all.map((way) => way.querySelector("svg")));
        expect(icons.length).toBeGreaterThan(4);
        expect(icons).not.toContain(null);
      }));

    it("leaves more than half of a phone's first screen to deals", () =>
      visit(fixture().browser, PHONE, async (page) => {
        await page.goto(`${home()}/`);
        const first = await page.locator("main article:has(h3 a)").first().boundingBox();
        expect(first?.y).toBeLessThan(844 / 2);
      }));

    it("shows the town's whole name in a phone's header", () =>
      visit(fixture().browser, PHONE, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        await page.evaluate(() => document.fonts.ready);
        const name = page.locator("header strong");
        expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
        // A longer name wraps to two lines.
        await name.evaluate((text) => {
          text.textContent = "Cedar Falls Heights";
        });
        expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
        expect(await name.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0);
        const { height = 0 } = (await name.boundingBox()) ?? {};
        // A name that is too long ends with an ellipsis.
        await name.evaluate((text) => {
          text.textContent = "Cedar Falls Heights ".repeat(5);
        });
        expect((await name.boundingBox())?.height).toBeCloseTo(height, 0);
        expect(await name.evaluate((text) => getComputedStyle(text).webkitLineClamp)).toBe("2");
        expect(await name.evaluate((text) => text.scrollHeight > text.clientHeight)).toBe(true);
      }));

    it("aligns tabs and saved deals with the heading's line, which they fill on phones", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.goto(`${home()}/`);
        const edges = (part: Locator) =>
          part.evaluate((element) => {
            const { right, bottom } = element.getBoundingClientRect();
            return [right, bottom] as const;
          });
        for (const width of [390, 430, 768, 1280, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          const head = await edges(page.locator("main div:has(> div > h1):has([role=tablist])"));
          const [, tabs] = await edges(page.getByRole("tablist"));
          const saved = await edges(page.getByRole("link", { name: dealText.saved, exact: true }));
          for (const bottom of [tabs, saved[1]]) expect(Math.abs(bottom - head[1])).toBeLessThan(3);
          expect(Math.abs(saved[0] - head[0])).toBeLessThan(3);
        }
      }));

    it("gives the discount and the till link most prominence in a deal's dialog", () =>
      visit(fixture().browser, {}, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await alive(page);
        await page.getByRole("link", { name: deal.title, exact: true }).first().click();
        const dialog = page.getByRole("dialog");
        const discount = dialog.getByText(deal.discount, { exact: true });
        const title = dialog.getByRole("heading", { level: 2 });
        expect(await sizeOf(discount)).toBeGreaterThan(await sizeOf(title));
        const fill = (name: string) =>
          dialog
            .getByRole("link", { name, exact: true })
            .evaluate((link) => getComputedStyle(link).backgroundColor);
        expect(await fill(dealText.openTill)).not.toBe("rgba(0, 0, 0, 0)");
        expect(await fill(dealText.callNow)).toBe("rgba(0, 0, 0, 0)");
        const pageLink = dialog.getByRole("link", { name: siteText.openPage });
        expect(await colourOf(pageLink)).not.toBe("rgb(0, 0, 238)");
      }));

    it("marks a deal's last day and a verified business on the deal's page", () =>
      visit(fixture().browser, {}, async (page) => {
        const deals = (await read(page, home(), "/api/coupons", "?limit=60")).data;
        const deal = deals.find(
          ({ expiration, business }) => expiration !== null && business.isPremium,
        );
        if (!deal) throw new Error("no verified business has a deal that ends");
        await installClock(page, { time: new Date(`${deal.expiration ?? ""}T17:00:00Z`) });
        await page.goto(`${home()}/coupons/${deal.id}`);
        const last = page.getByText(listingText.endsToday);
        await last.waitFor();
        expect(await colourOf(last)).not.toBe(
          await colourOf(page.locator("article p", { hasText: deal.business.name }).first()),
        );
        const side = page.locator("aside", { has: page.getByRole("heading", { level: 2 }) });
        await side.locator("svg title", { hasText: listingText.verified }).waitFor({
          state: "attached",
        });
      }));

    it("stretches the listing wizard's progress over a phone's whole width", () =>
      visit(fixture().browser, PHONE, async (page) => {
        await openWizard(page, home());
        const bar = plans(page).getByLabel(wizardText.progress);
        const parts = bar.locator(".MuiStep-root");
        await expect.poll(() => parts.count(), WAIT).toBe(4);
        const end = await parts.last().evaluate((part) => part.getBoundingClientRect().right);
        expect(end).toBeGreaterThan(390 - 30);
      }));

    it("truncates long business names with an ellipsis", () =>
      visit(fixture().browser, PHONE, async (page) => {
        await page.goto(`${home()}/`);
        await alive(page);
        const meta = page.locator("main article:has(h3 a) p:has(> span)").first();
        await meta
          .locator("span")
          .first()
          .evaluate((name) => {
            name.textContent = "A shop with a name of eighty letters ".repeat(3);
          });
        const [name, box] = [meta.locator("span").first(), await meta.boundingBox()];
        expect(await name.evaluate((text) => getComputedStyle(text).textOverflow)).toBe("ellipsis");
        expect(await name.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true);
        expect(box?.height).toBeLessThan(24);
      }));
  });
}

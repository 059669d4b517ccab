/** Actions on a deal: open, save, share, print, redeem. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { longDay } from "../../frontend/src/shared/format/day.ts";
import { termList } from "../../frontend/src/features/deals/term-list.ts";
import { categoryLabel } from "../../frontend/src/shared/format/category-label.ts";
import { mapsHref, telHref } from "../../frontend/src/shared/format/contact-links.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { alive } from "./birthday-visit.ts";
import { WAIT, visit } from "./browser.ts";
import { expectContacts, expectPicture } from "./detail-dialog.ts";
import { fullDeal } from "./full-deal.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus, expectFocusIn } from "./wizard-visit.ts";

const dialog = (page: Page) => page.getByRole("dialog");
const dealLink = (page: Page, title: string) =>
  page.locator("article h3").getByRole("link", { name: title, exact: true }).first();

export function dealsJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("a deal's dialog", () => {
    it("shows all details, closes on Back and returns the focus", () =>
      visit(fixture().browser, {}, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await alive(page);
        await dealLink(page, deal.title).focus();
        await page.keyboard.press("Enter");
        const open = dialog(page);
        await open.getByRole("heading", { name: deal.title }).waitFor();
        const texts = await open.innerText();
        for (const text of [
          deal.discount,
          deal.business.name,
          categoryLabel(deal.business.category.name),
          dealText.validUntil(longDay(deal.expiration ?? "")),
          couponText.code,
          deal.code,
          couponText.terms,
        ])
          expect(texts).toContain(text);
        expect(await open.locator("ul li:not(:has(svg))").allTextContents()).toEqual(
          termList(deal.terms),
        );
        const call = open.getByRole("link", { name: dealText.callNow });
        expect(await call.getAttribute("href")).toBe(telHref(deal.business.phone));
        const maps = open.getByRole("link", { name: deal.business.address });
        expect(await maps.getAttribute("href")).toBe(mapsHref(deal.business));
        await expectPicture(open, "coupon", deal.imageUrl);
        await expectContacts(open, deal.business);
        expect(page.url()).toBe(`${home()}/`);
        await page.goBack();
        await open.waitFor({ state: "detached" });
        expect(page.url()).toBe(`${home()}/`);
        await expect.poll(() => page.locator(":focus").textContent(), WAIT).toBe(deal.title);
      }));

    it("closes on Escape and reopens after a reload", () =>
      visit(fixture().browser, {}, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await alive(page);
        await dealLink(page, deal.title).click();
        await dialog(page).getByRole("heading", { name: deal.title }).waitFor();
        await page.reload();
        await dialog(page).getByRole("heading", { name: deal.title }).waitFor();
        await expectFocusIn(dialog(page));
        await page.keyboard.press("Escape");
        await dialog(page).waitFor({ state: "detached" });
      }));

    it("opens from a link that leads to the deal's page in another tab and without scripts", () =>
      visit(fixture().browser, {}, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await alive(page);
        const popup = page.context().waitForEvent("page");
        await dealLink(page, deal.title).click({ modifiers: ["ControlOrMeta"] });
        // The tab exists before its URL is known.
        await (await popup).waitForURL(/\/coupons\/\d+$/);
        expect(await dialog(page).count()).toBe(0);
      }));

    it("fills a phone's viewport", () =>
      visit(fixture().browser, { viewport: { width: 390, height: 844 } }, async (page) => {
        const deal = await fullDeal(page, home());
        await page.goto(`${home()}/`);
        await alive(page);
        await dealLink(page, deal.title).click();
        await dialog(page).getByRole("heading", { name: deal.title }).waitFor();
        await expect
          .poll(async () => await dialog(page).boundingBox(), WAIT)
          .toEqual({ x: 0, y: 0, width: 390, height: 844 });
      }));

    it("copies the code and shares the page as a link", () =>
      visit(
        fixture().browser,
        { permissions: ["clipboard-read", "clipboard-write"] },
        async (page) => {
          await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
          const deal = await fullDeal(page, home());
          await page.goto(`${home()}/coupons/${deal.id}`);
          await alive(page);
          await page.getByRole("button", { name: dealText.copyCode }).click();
          await page.getByText(dealText.copied).waitFor();
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(deal.code);
          await page.getByRole("button", { name: siteText.share }).click();
          await page.getByText(siteText.linkCopied).waitFor();
          expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
            `${home()}/coupons/${deal.id}`,
          );
        },
      ));
  });

  it("a saved deal is shared by all tabs, and a deleted one can be removed", () =>
    visit(fixture().browser, {}, async (page) => {
      const deal = await fullDeal(page, home());
      await page.goto(`${home()}/`);
      await alive(page);
      const other = await page.context().newPage();
      await other.goto(`${home()}/?tab=saved`);
      await other.getByText(dealText.noSaved).waitFor();
      await page
        .getByRole("button", { name: dealText.saveDeal(deal.title) })
        .first()
        .click();
      await page.getByRole("link", { name: dealText.savedCount(1) }).waitFor();
      await dealLink(other, deal.title).waitFor();
      const gone = { id: 99_999_999, title: "Gone for good", business: "Nobody" };
      // In a new tab: a tab that navigates may still send requests for its old page.
      const last = await page.context().newPage();
      await last.addInitScript((entry) => {
        const kept: unknown[] = JSON.parse(localStorage.getItem("savedDeals") ?? "[]");
        localStorage.setItem("savedDeals", JSON.stringify([...kept, entry]));
      }, gone);
      const asked: string[] = [];
      last.on("request", (request) => {
        if (
          request.url().includes("/api/saved-coupons") ||
          /\/api\/coupons\/\d/.test(request.url())
        )
          asked.push(request.url());
      });
      await last.goto(`${home()}/?tab=saved`);
      await last.getByText(dealText.savedGone).waitFor();
      expect(asked).toHaveLength(1);
      for (const text of [gone.title, gone.business])
        expect(await last.getByText(text, { exact: true }).getAttribute("dir")).toBe("auto");
      await dealLink(last, deal.title).waitFor();
      await last.getByRole("button", { name: dealText.removeDeal(gone.title) }).press("Enter");
      await last.getByText(dealText.savedGone).waitFor({ state: "detached" });
      await expectFocus(last.getByRole("heading", { name: dealText.savedDeals }));
      await page.getByRole("link", { name: dealText.savedCount(1) }).waitFor();
    }));

  it("after a deal is unsaved in its dialog, closing that moves the focus to the page", () =>
    visit(fixture().browser, {}, async (page) => {
      const deal = await fullDeal(page, home());
      await page.goto(`${home()}/`);
      await alive(page);
      const save = page.getByRole("button", { name: dealText.saveDeal(deal.title) }).first();
      await save.click();
      await page.goto(`${home()}/?tab=saved`);
      // Waits until the saved deal is loaded.
      await save.waitFor();
      await dealLink(page, deal.title).press("Enter");
      await dialog(page).getByRole("button", { name: dealText.saved, exact: true }).press("Enter");
      await page.getByText(dealText.noSaved).waitFor();
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      await expectFocus(page.getByRole("main"));
    }));

  it("the printed page has one coupon and nothing to click", () =>
    visit(fixture().browser, {}, async (page) => {
      const deal = await fullDeal(page, home());
      await page.goto(`${home()}/coupons/${deal.id}`);
      await page.emulateMedia({ media: "print" });
      for (const text of [deal.code, couponText.terms, deal.business.address])
        expect(await page.getByText(text, { exact: true }).first().isVisible()).toBe(true);
      expect(await page.locator("header, footer, button").filter({ visible: true }).count()).toBe(
        0,
      );
    }));

  it("a broken image is replaced by a drawing", () =>
    visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
      const images = page.locator("main img");
      const drawings = page.locator('main :is([aria-hidden="true"], [role="img"]) > svg');
      const counts = async () => [await images.count(), await drawings.count()];
      await page.goto(`${home()}/coupons/${(await fullDeal(page, home())).id}`);
      await images.first().waitFor();
      const [pictures = 0, drawn = 0] = await counts();
      await page.route("**/media/**", (route) => route.abort());
      await page.reload();
      await expect.poll(counts, WAIT).toEqual([0, drawn + pictures]);
    }));
}

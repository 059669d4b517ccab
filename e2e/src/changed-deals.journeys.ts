/** Deals that change while a page stays open: the till view shows the last state. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { savedDeal } from "../../frontend/src/shared/saved/saved-store.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { alive } from "./birthday-visit.ts";
import { visit, waitDuring } from "./browser.ts";
import { fullDeal } from "./full-deal.ts";
import { dealLink } from "./offline-cache.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const CODE = "CHANGED-7";
const AWAY = { expected: /status of 503/ };

/** Makes the API answer the page's request for the deal, or fail. */
const answer = async (page: Page, { id }: Coupon, deal?: object) => {
  const path = `**/api/coupons/${id}`;
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill(deal ? { json: deal } : { status: 503 }));
};

const keepSaved = (page: Page, deal: Coupon) =>
  page.addInitScript(
    (text) => localStorage.setItem("savedDeals", text),
    JSON.stringify([savedDeal(deal)]),
  );

/** Opens a saved deal by its card, which links to the page until the deal's current state is loaded. */
async function openCard(page: Page, { title }: Coupon) {
  const mark = page.getByRole("button", { name: dealText.saveDeal(title), exact: true });
  await mark.first().waitFor();
  await dealLink(page, title).click();
}

/** Opens the till view, where the deal is refetched. */
async function openTill(page: Page, { id }: Coupon, code: string) {
  await waitDuring(page.waitForRequest(`**/api/coupons/${id}`), () =>
    page.getByRole("dialog").getByRole("link", { name: dealText.openTill }).click(),
  );
  await page.waitForLoadState("networkidle");
  await page.locator("[data-code]", { hasText: `${couponText.code}: ${code}` }).waitFor();
}

export function changedDealsJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("a deal that has changed since its page was loaded", () => {
    it("shows at the till the code that its dialog over a list showed", () =>
      visit(fixture().browser, AWAY, async (page) => {
        const deal = await fullDeal(page, home());
        await page.route("**/api/coupons?*", (route) =>
          route.fulfill({ json: [{ ...deal, code: CODE }] }),
        );
        await answer(page, deal);
        await page.goto(`${home()}/coupons/${deal.id}`);
        await alive(page);
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        await dealLink(page, deal.title).click();
        await page.getByRole("dialog").getByText(CODE, { exact: true }).waitFor();
        await openTill(page, deal, CODE);
      }));

    it("shows at the till the code that came with the saved deals", () =>
      visit(fixture().browser, AWAY, async (page) => {
        const deal = await fullDeal(page, home());
        await keepSaved(page, deal);
        await page.route("**/api/coupons?*", (route) => route.fulfill({ json: [] }));
        await page.route("**/api/saved-coupons?*", (route) =>
          route.fulfill({ json: [{ ...deal, expired: false, code: CODE }] }),
        );
        await answer(page, deal);
        await page.goto(`${home()}/coupons/${deal.id}`);
        await alive(page);
        await page.getByRole("link", { name: couponText.backToDeals }).click();
        await page.getByRole("link", { name: dealText.savedCount(1) }).click();
        await openCard(page, deal);
        await page.getByRole("dialog").getByText(CODE, { exact: true }).waitFor();
        await openTill(page, deal, CODE);
      }));

    it.each(["/", "/?tab=saved"])(
      "keeps showing at the till the code last shown there, after %s",
      (list) =>
        visit(fixture().browser, AWAY, async (page) => {
          const deal = await fullDeal(page, home());
          await keepSaved(page, deal);
          await page.goto(`${home()}${list}`);
          await alive(page);
          await answer(page, deal, { ...deal, expired: false, code: CODE });
          await openCard(page, deal);
          await openTill(page, deal, CODE);
          await answer(page, deal);
          await page.goBack();
          await openTill(page, deal, CODE);
        }),
    );
  });
}

/** A deal is never shown as current after it has expired. */
import { describe, expect, it } from "vitest";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { couponText } from "../../frontend/src/shared/text/listing.ts";
import { searchText } from "../../frontend/src/shared/text/search.ts";
import { fromOutside, read } from "./api.ts";
import { expectNoFindings } from "./axe.ts";
import { visit } from "./browser.ts";
import { foundCount } from "./search-visit.ts";
import { withExpiredDeal } from "./expired-deal.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

export function expiredJourneys(fixture: FixtureGetter) {
  describe("an expired deal", () => {
    it("says so on its page, offers current deals and has no axe findings", () =>
      visit(fixture().browser, { reducedMotion: "reduce" }, (page) =>
        withExpiredDeal(page, fixture(), async (deal) => {
          await page.goto(deal.address);
          await page.getByRole("heading", { level: 1, name: deal.title }).waitFor();
          await page.getByText(couponText.expired, { exact: true }).waitFor();
          const others = page.getByRole("heading", { name: couponText.otherDeals(deal.business) });
          await others.waitFor();
          await page.getByRole("link", { name: deal.other, exact: true }).waitFor();
          for (const gone of [dealText.openTill, dealText.copyCode])
            expect(await page.getByText(gone).count()).toBe(0);
          await expectNoFindings(page, "expired");
          // The till view has nothing to show, either.
          await page.goto(`${deal.address}?till`);
          await page.getByText(couponText.expired, { exact: true }).waitFor();
          expect(await page.getByText(dealText.tillHelp).count()).toBe(0);
        }),
      ));

    it("is in no list, search or sitemap, and is marked as expired among saved deals", () =>
      visit(fixture().browser, {}, (page) =>
        withExpiredDeal(page, fixture(), async (deal) => {
          const origin = fixture().system.url(fixture().adminTown);
          const { data } = await read(page, origin, "/api/coupons", "?limit=500");
          expect(data.map(({ title }) => title)).not.toContain(deal.title);
          const { address, headers } = fromOutside(origin);
          const sitemap = await page.request.get(`${address}/sitemap.xml`, { headers });
          const xml = await sitemap.text();
          expect(xml).not.toContain(`${deal.address}<`);
          // Its addresses have the same form.
          const current = data.find(({ title }) => title === deal.other);
          expect(xml).toContain(`${origin}/coupons/${current?.id}<`);
          await page.goto(`${origin}/?q=${encodeURIComponent(deal.title)}`);
          await page.getByRole("heading", { name: searchText.results(deal.title) }).waitFor();
          await foundCount(page).waitFor();
          expect(await page.getByRole("link", { name: deal.title, exact: true }).count()).toBe(0);
          await page.evaluate(
            (entry) => localStorage.setItem("savedDeals", JSON.stringify([entry])),
            {
              id: Number(deal.address.split("/").at(-1)),
              title: deal.title,
              business: deal.business,
            },
          );
          await page.goto(`${origin}/?tab=saved`);
          await page.getByText(dealText.savedExpired, { exact: true }).waitFor();
          await page.getByRole("button", { name: dealText.removeDeal(deal.title) }).click();
          await page.getByText(dealText.noSaved, { exact: true }).waitFor();
        }),
      ));
  });
}

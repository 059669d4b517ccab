/** A business's dialog over the page. */
import type { Business } from "@mainstreet/contracts/business";
import { describe, expect, it } from "vitest";
import { categoryLabel } from "../../frontend/src/shared/format/category-label.ts";
import { mapsHref, telHref } from "../../frontend/src/shared/format/contact-links.ts";
import { withDistance } from "../../frontend/src/shared/location/distance.ts";
import { dealText } from "../../frontend/src/shared/text/deals.ts";
import { couponText, listingText } from "../../frontend/src/shared/text/listing.ts";
import { read } from "./api.ts";
import { alive } from "./birthday-visit.ts";
import { visit } from "./browser.ts";
import { expectContacts, expectPicture } from "./detail-dialog.ts";
import { KNOWN_PLACE } from "./fake-geolocation.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

export function businessDialogJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("a business's dialog", () => {
    it("shows an unknown distance without coordinates, as the card does", () =>
      visit(fixture().browser, KNOWN_PLACE, async (page) => {
        await page.route("**/api/nearby-businesses*", async (route) => {
          const answer = await route.fetch();
          const near: Business[] = await answer.json();
          for (const one of near) one.distance = null;
          await route.fulfill({ response: answer, json: near });
        });
        await page.goto(`${home()}/`);
        await alive(page);
        const card = page
          .locator('[data-cards="businesses"] article')
          .filter({ hasText: listingText.unknownDistance })
          .first();
        await card.locator("h3 a").click();
        const open = page.getByRole("dialog");
        await open.getByText(listingText.unknownDistance, { exact: true }).waitFor();
      }));

    it("shows all details, and how to reach the business", () =>
      visit(fixture().browser, KNOWN_PLACE, async (page) => {
        const query = "?limit=500&hasCoupons=false";
        const others = (await read(page, home(), "/api/businesses", query)).data;
        await page.goto(`${home()}/`);
        await alive(page);
        const card = page
          .locator('[data-cards="businesses"] article')
          .filter({ hasText: / mi\b/ })
          .first();
        const name = await card.locator("h3 a").textContent();
        const found = others.find((one) => one.name === name);
        if (!found) throw new Error("the business is not among those without a deal");
        const business = withDistance(found, KNOWN_PLACE.geolocation);
        await page.getByRole("link", { name: business.name, exact: true }).click();
        const open = page.getByRole("dialog");
        await open.getByRole("heading", { name: business.name }).waitFor();
        expect(await open.getByText(listingText.verified).count()).toBe(business.isPremium ? 1 : 0);
        const ways = open.getByRole("link", { name: listingText.directions });
        expect(await ways.getAttribute("href")).toBe(mapsHref(business));
        const away = listingText.distanceAway(listingText.distance(business.distance ?? NaN, "mi"));
        expect(await open.innerText()).toContain(categoryLabel(business.category.name));
        const lines = (await open.getByRole("listitem").allInnerTexts()).join("\n");
        for (const said of [
          dealText.address,
          business.address,
          dealText.phone,
          dealText.website,
          away,
        ])
          expect(lines).toContain(said);
        await expectPicture(open, "business", business.imageUrl);
        await expectPicture(open, "logo", business.logoUrl);
        await expectContacts(open, business);
        const call = open.getByRole("link", { name: listingText.call, exact: true });
        expect(await call.getAttribute("href")).toBe(telHref(business.phone));
        const site = open.getByRole("link", { name: couponText.visitWebsite });
        expect(await site.getAttribute("target")).toBe("_blank");
        await page.goBack();
        await open.waitFor({ state: "detached" });
      }));
  });
}

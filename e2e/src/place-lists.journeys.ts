/** Lists sorted by a place that the visitor chose: search, map and all deals. */
import type { Business } from "@mainstreet/contracts/business";
import type { Coupon } from "@mainstreet/contracts/coupon";
import type { SearchResults } from "@mainstreet/contracts/search";
import { haversineMiles } from "@mainstreet/testing/haversine";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { allDealsText } from "../../frontend/src/shared/text/all-deals.ts";
import { homeText } from "../../frontend/src/shared/text/home.ts";
import { listingText } from "../../frontend/src/shared/text/listing.ts";
import { chipText, chosenText } from "../../frontend/src/shared/text/location.ts";
import { mapText } from "../../frontend/src/shared/text/map.ts";
import { searchText } from "../../frontend/src/shared/text/search.ts";
import { read } from "./api.ts";
import { WAIT, visit } from "./browser.ts";
import { KNOWN_ADDRESS } from "./geocoder.ts";
import { gotoWithFakeGeolocation } from "./fake-geolocation.ts";
import { ZIP, choose, switchOff } from "./place-visit.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const Q = "shop";
/** Miles: the town is within this distance, the other address is not. */
const WITHIN = 1;

interface Place {
  latitude: number;
  longitude: number;
}

const cards = (page: Page) => page.locator('[data-cards="deals"] li');
const titles = (page: Page) => cards(page).locator("h3").allTextContents();
const map = (page: Page) => page.getByRole("region", { name: mapText.map });
const rows = (page: Page) => page.getByRole("region", { name: mapText.list }).getByRole("button");
const visitor = (page: Page) => map(page).getByRole("img", { name: mapText.here });

const milesFrom = (from: Place, { latitude, longitude }: Business) =>
  latitude === null || longitude === null
    ? undefined
    : haversineMiles([from.latitude, from.longitude], [latitude, longitude]);

/** Returns the distance as lists show it, to a tenth of a mile. */
function said(from: Place, business: Business): string {
  const miles = milesFrom(from, business);
  if (miles === undefined) return listingText.unknownDistance;
  return listingText.distance(Math.round(miles * 10) / 10, "mi");
}

export function placeListsJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");
  const placeOf = async (page: Page, address: string) => {
    const asked = `/api/geocode?address=${encodeURIComponent(address)}`;
    const place: Place = await (await page.request.get(`${home()}${asked}`)).json();
    return place;
  };
  const all = async (page: Page) =>
    (await read(page, home(), "/api/businesses", "?limit=500")).data;

  describe("from a chosen place", () => {
    it("a search lists the nearest first with their distances", () =>
      visit(fixture().browser, {}, async (page) => {
        const answered = async (place?: Place) => {
          const near = place ? `&latitude=${place.latitude}&longitude=${place.longitude}` : "";
          const answer = await page.request.get(`${home()}/api/search?q=${Q}&limit=24${near}`);
          const found: SearchResults = await answer.json();
          return found;
        };
        /** Expects deals and businesses in the order of the answer, each with its distance from the place. */
        const expectFrom = async (place: Place) => {
          const { coupons, businesses } = await answered(place);
          const section = page.locator("section").filter({
            has: page.getByRole("heading", { level: 2, name: searchText.businesses, exact: true }),
          });
          const expected = [
            ...coupons.map(({ title, business }) => [title, said(place, business)]),
            ...businesses.map((business) => [business.name, said(place, business)]),
          ];
          const isShown = async () => {
            const told = [
              ...(await cards(page).allTextContents()),
              ...(await section.getByRole("listitem").allTextContents()),
            ];
            return (
              told.length === expected.length &&
              told.every((text, at) => expected[at]?.every((part) => text.includes(part)))
            );
          };
          await expect.poll(isShown, WAIT).toBe(true);
        };
        await gotoWithFakeGeolocation(page, `${home()}/?q=${Q}`, "denied");
        const plain = (await answered()).coupons.map(({ title }) => title);
        expect(plain.length).toBeGreaterThan(1);
        await expect.poll(() => titles(page), WAIT).toEqual(plain);

        await choose(page, chipText.off.label, ZIP);
        const zip = await placeOf(page, ZIP);
        await expectFrom(zip);
        await page.reload();
        await expectFrom(zip);

        await choose(page, chosenText.near(ZIP), KNOWN_ADDRESS.address);
        await expectFrom(await placeOf(page, KNOWN_ADDRESS.address));

        await switchOff(page, KNOWN_ADDRESS.address);
        await expect.poll(() => titles(page), WAIT).toEqual(plain);
        expect(await page.getByRole("main").getByText(/ mi\b/).count()).toBe(0);
      }));

    it.each([390, 1280])(
      "the map at %i px shows the place, and its list the distances from it",
      (width) =>
        visit(fixture().browser, { viewport: { width, height: 844 } }, async (page) => {
          const zip = await placeOf(page, ZIP);
          const businesses = new Map((await all(page)).map((one) => [one.name, one]));
          const shown = async () =>
            Promise.all(
              (await rows(page).all()).map(async (row) => ({
                name: await row.locator("bdi").textContent(),
                about: await row.locator("p").textContent(),
              })),
            );
          const expectFrom = async (place: Place) => {
            const fits = async () => {
              const told = await shown();
              return (
                told.length > 0 &&
                told.every(({ name, about }) => {
                  const business = businesses.get(name ?? "");
                  return business && about?.endsWith(` · ${said(place, business)}`);
                })
              );
            };
            await expect.poll(fits, WAIT).toBe(true);
          };
          /** Resolves with the distance of the visitor's marker from the center of the map, in pixels. */
          const offMiddle = async () => {
            const [at, around] = [await visitor(page).boundingBox(), await map(page).boundingBox()];
            if (!at || !around) return Infinity;
            return Math.hypot(
              at.x + at.width / 2 - around.x - around.width / 2,
              at.y + at.height / 2 - around.y - around.height / 2,
            );
          };
          const middle = `${zip.latitude.toFixed(5)},${zip.longitude.toFixed(5)}`;
          await gotoWithFakeGeolocation(page, `${home()}/map?at=${middle},15`, "denied");
          await rows(page).first().waitFor();
          expect(await visitor(page).count()).toBe(0);

          await choose(page, chipText.off.label, ZIP);
          await expectFrom(zip);
          await expect.poll(offMiddle, WAIT).toBeLessThan(4);
          await page.reload();
          await expectFrom(zip);
          await expect.poll(offMiddle, WAIT).toBeLessThan(4);

          await choose(page, chosenText.near(ZIP), KNOWN_ADDRESS.address);
          await expectFrom(await placeOf(page, KNOWN_ADDRESS.address));
          await expect.poll(offMiddle, WAIT).toBeGreaterThan(1000);
          expect(await visitor(page).count()).toBe(1);

          await switchOff(page, KNOWN_ADDRESS.address);
          await visitor(page).waitFor({ state: "detached" });
          const isPlain = async () =>
            !(await shown()).some(({ about }) => / mi\b/.test(about ?? ""));
          await expect.poll(isPlain, WAIT).toBe(true);
          expect(await rows(page).count()).toBeGreaterThan(0);
        }),
    );

    // At this width the button fits beside one of the two sentences, but not beside the other.
    it("all deals keep their position when the place becomes known at 430 px", () =>
      visit(fixture().browser, { viewport: { width: 430, height: 844 } }, async (page) => {
        await page.addInitScript(() => localStorage.setItem("place", "43.15 -73.88 12800"));
        const held = Promise.withResolvers<void>();
        await page.route("**/assets/*.js", async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.goto(`${home()}/deals`, { waitUntil: "commit" });
        await page.getByText(homeText.subtitleWithoutPlace, { exact: true }).waitFor();
        const top = async () => (await cards(page).first().boundingBox())?.y;
        const before = await top();
        held.resolve();
        await page.getByText(homeText.subtitle, { exact: true }).waitFor();
        // Re-sorting the list moves nothing.
        await expect.poll(top, WAIT).toBe(before);
      }));

    it("all deals within a radius are counted from the place, nearest first", () =>
      visit(fixture().browser, {}, async (page) => {
        const { data: deals } = await read(page, home(), "/api/coupons", "?limit=500");
        const withinOf = (place: Place) =>
          deals.filter(({ business }) => (milesFrom(place, business) ?? Infinity) <= WITHIN);
        const zip = await placeOf(page, ZIP);
        const near = withinOf(zip);
        expect(near.length).toBeGreaterThan(0);
        const expectNear = async () => {
          await page.getByText(allDealsText.count(near.length), { exact: true }).waitFor();
          const { latitude, longitude } = zip;
          const asked = `?latitude=${latitude}&longitude=${longitude}&radius=${WITHIN}&sort=nearest&limit=24`;
          const answer = await page.request.get(`${home()}/api/nearby-coupons${asked}`);
          const nearest: Coupon[] = await answer.json();
          await expect.poll(() => titles(page), WAIT).toEqual(nearest.map(({ title }) => title));
          const told = await cards(page).allTextContents();
          for (const [at, { business }] of nearest.entries())
            expect(told[at]).toContain(said(zip, business));
          const miles = told.map((text) => Number(/([\d.]+) mi/.exec(text)?.[1]));
          expect(miles).toEqual(miles.toSorted((one, other) => one - other));
        };
        await gotoWithFakeGeolocation(page, `${home()}/deals?within=${WITHIN}`, "denied");
        await page.getByText(allDealsText.placeNeeded, { exact: true }).waitFor();
        // Until the denial is known, the chip would ask the browser.
        const enter = { name: chosenText.enter, exact: true };
        await page.getByRole("main").getByRole("button", enter).waitFor();
        await choose(page, chipText.off.label, ZIP);
        await expectNear();
        await page.reload();
        await expectNear();

        await choose(page, chosenText.near(ZIP), KNOWN_ADDRESS.address);
        await page.getByText(allDealsText.none, { exact: true }).waitFor();
        const drop = allDealsText.without(allDealsText.anyDistance, deals.length);
        await page.getByRole("link", { name: drop, exact: true }).press("Enter");
        await page.getByText(allDealsText.count(deals.length), { exact: true }).waitFor();
        await page.goBack();
        await page.getByText(allDealsText.none, { exact: true }).waitFor();

        await switchOff(page, KNOWN_ADDRESS.address);
        await page.getByText(allDealsText.placeNeeded, { exact: true }).waitFor();
      }));
  });
}

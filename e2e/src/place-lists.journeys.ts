/** A place that the visitor chose, on the map and in other tabs. */
import type { Business } from "@mainstreet/contracts/business";
import { haversineMiles } from "@mainstreet/testing/haversine";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { listingText } from "../../frontend/src/shared/text/listing.ts";
import { chipText, chosenText } from "../../frontend/src/shared/text/location.ts";
import { mapText } from "../../frontend/src/shared/text/map.ts";
import { placeText } from "../../frontend/src/shared/text/place.ts";
import { read } from "./api.ts";
import { WAIT, visit } from "./browser.ts";
import { KNOWN_ADDRESS } from "./geocoder.ts";
import { gotoStood } from "./geolocation-stand.ts";
import type { StageOf } from "./stage.ts";

/** Of the demo's shops in Maplewood. */
const ZIP = "12800";

interface Place {
  latitude: number;
  longitude: number;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: placeText.title });
const map = (page: Page) => page.getByRole("region", { name: mapText.map });
const rows = (page: Page) => page.getByRole("region", { name: mapText.list }).getByRole("button");
const visitor = (page: Page) => map(page).getByRole("img", { name: mapText.here });

/** From the chip that says `now`, by keyboard. */
async function choose(page: Page, now: string, address: string) {
  await button(page, now).press("Enter");
  await dialog(page).getByRole("textbox", { name: placeText.label }).fill(address);
  await page.keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
  await button(page, chosenText.near(address)).waitFor();
}

async function switchOff(page: Page, address: string) {
  await button(page, chosenText.near(address)).press("Enter");
  await button(page, placeText.switchOff).press("Enter");
  await button(page, chosenText.none).waitFor();
}

const milesFrom = (from: Place, { latitude, longitude }: Business) =>
  latitude === null || longitude === null
    ? undefined
    : haversineMiles([from.latitude, from.longitude], [latitude, longitude]);

/** As lists say it, to a tenth of a mile. */
function said(from: Place, business: Business): string {
  const miles = milesFrom(from, business);
  if (miles === undefined) return listingText.unknownDistance;
  return listingText.distance(Math.round(miles * 10) / 10, "mi");
}

export function placeListsJourneys(stage: StageOf) {
  const home = () => stage().system.url("maplewood");
  const placeOf = async (page: Page, address: string) => {
    const asked = `/api/geocode?address=${encodeURIComponent(address)}`;
    const place: Place = await (await page.request.get(`${home()}${asked}`)).json();
    return place;
  };
  const all = async (page: Page) =>
    (await read(page, home(), "/api/businesses", "?limit=500")).data;

  describe.each([390, 1280])("from a place that was chosen, %i wide", (width) => {
    const options = { viewport: { width, height: 844 } };

    it("the map shows it, and its list says how far everything is from it", () =>
      visit(stage().browser, options, async (page) => {
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
        /** How far the visitor's marker is from the middle of the map, in pixels. */
        const offMiddle = async () => {
          const [at, around] = [await visitor(page).boundingBox(), await map(page).boundingBox()];
          if (!at || !around) return Infinity;
          return Math.hypot(
            at.x + at.width / 2 - around.x - around.width / 2,
            at.y + at.height / 2 - around.y - around.height / 2,
          );
        };
        const middle = `${zip.latitude.toFixed(5)},${zip.longitude.toFixed(5)}`;
        await gotoStood(page, `${home()}/map?at=${middle},15`, "denied");
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
        const isPlain = async () => !(await shown()).some(({ about }) => / mi\b/.test(about ?? ""));
        await expect.poll(isPlain, WAIT).toBe(true);
        expect(await rows(page).count()).toBeGreaterThan(0);
      }));
  });

  describe("a place that is chosen in one tab", () => {
    it("is at once that of the others, also when it is changed and switched off", () =>
      visit(stage().browser, {}, async (page) => {
        await gotoStood(page, `${home()}/`, "denied");
        const other = await page.context().newPage();
        await gotoStood(other, `${home()}/map`, "denied");
        await choose(page, chipText.off.label, ZIP);
        await button(other, chosenText.near(ZIP)).waitFor();
        await visitor(other).waitFor();
        await choose(other, chosenText.near(ZIP), KNOWN_ADDRESS.address);
        await button(page, chosenText.near(KNOWN_ADDRESS.address)).waitFor();
        await page
          .locator('[data-cards="deals"]')
          .getByText(/\d{3}(?:\.\d)? mi\b/)
          .first()
          .waitFor();
        await switchOff(page, KNOWN_ADDRESS.address);
        await button(other, chosenText.none).waitFor();
        await visitor(other).waitFor({ state: "detached" });
      }));
  });
}

/** The map with an operator's base layer, as configured by the frontend. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { mapText } from "../../frontend/src/shared/text/map.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

const MAPS = "https://maps.example";
const STYLE = `${MAPS}/tiles.json`;
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Changes the page as `MAP_STYLE_URL` would. */
async function setStyle(page: Page) {
  await page.route("**/map", async (route) => {
    const answer = await route.fetch();
    const { "content-security-policy": policy = "", ...headers } = answer.headers();
    await route.fulfill({
      response: answer,
      headers: {
        ...headers,
        "content-security-policy": policy.replace(
          "connect-src 'self'",
          `connect-src 'self' ${MAPS}`,
        ),
      },
      body: (await answer.text()).replace(
        'id="page-state">{',
        `id="page-state">{"mapStyleUrl":"${STYLE}",`,
      ),
    });
  });
}

export function mapStyleJourneys(fixture: FixtureGetter) {
  describe("a map's configured base layer", () => {
    it("is drawn under the places with its attribution", () =>
      visit(fixture().browser, {}, async (page) => {
        const asked: string[] = [];
        await page.route(`${MAPS}/**`, (route) => {
          const url = route.request().url();
          asked.push(url);
          if (url !== STYLE) return route.fulfill({ contentType: "image/png", body: PICTURE });
          return route.fulfill({
            headers: { "access-control-allow-origin": "*" },
            json: {
              tiles: [`${MAPS}/{z}/{x}/{y}.png`],
              attribution:
                '© <a href="https://copyright.example/">Somebody</a><script>x()</script>',
            },
          });
        });
        await setStyle(page);
        await page.goto(`${fixture().system.url("maplewood")}/map`);
        const link = page.getByRole("link", { name: "Somebody" });
        expect(await link.getAttribute("href")).toBe("https://copyright.example/");
        await page.getByRole("region", { name: mapText.map }).waitFor();
        const tiles = page.locator("img.leaflet-tile");
        await expect.poll(() => tiles.count(), WAIT).toBeGreaterThan(3);
        expect(await tiles.first().getAttribute("src")).toMatch(/^https:\/\/maps\.example\/\d+\//);
        expect(asked).toContain(STYLE);
      }));

    it("is left out when its style can't be loaded", () =>
      visit(fixture().browser, { expected: /maps\.example/ }, async (page) => {
        await page.route(`${MAPS}/**`, (route) => route.abort());
        await setStyle(page);
        await page.goto(`${fixture().system.url("maplewood")}/map`);
        await page
          .getByRole("button", { name: /zoom in$/ })
          .first()
          .waitFor();
        expect(await page.locator("img.leaflet-tile").count()).toBe(0);
      }));
  });
}

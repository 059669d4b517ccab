/** The sign-in while a request is in flight, and where it leads. */
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { signInText } from "../../frontend/src/shared/text/admin.ts";
import { describe, expect, it } from "vitest";
import { openDashboard } from "./admin-visit.ts";
import { visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";

export function signInJourneys(fixture: FixtureGetter) {
  const origin = () => fixture().system.url(fixture().adminTown);

  describe("the sign-in page", () => {
    it("waits for the session check, which bypasses all caches, and says what the tool is for", () =>
      visit(fixture().browser, {}, async (page) => {
        const held = Promise.withResolvers<void>();
        await page.route("**/api/auth/check*", async (route) => {
          await held.promise;
          await route.continue();
        });
        const asked = await waitDuring(
          page.waitForRequest(/\/api\/auth\/check\?_=\d+$/),
          async () => {
            await page.goto(`${origin()}/login`);
            await page.getByText(signInText.checking).waitFor();
          },
        );
        expect(asked.headers()["cache-control"]).toBe("no-cache");
        held.resolve();
        await page.getByRole("heading", { name: signInText.title }).waitFor();
        expect(await page.title()).toBe(signInText.pageTitle("Riverton"));
        await page.getByText(signInText.intro).waitFor();
        for (const ability of signInText.abilities) await page.getByText(ability).waitFor();
      }));

    it("shows that it is busy and ignores a second click", () =>
      visit(fixture().browser, { expected: /status of 401/ }, async (page) => {
        const held = Promise.withResolvers<void>();
        await page.route("**/api/auth/login*", async (route) => {
          await held.promise;
          await route.continue();
        });
        await page.goto(`${origin()}/login`);
        await page.getByLabel(signInText.username).fill(`nobody-${Date.now()}`);
        await page.getByLabel(signInText.password).fill("not the password");
        await page.getByLabel(signInText.password).press("Enter");
        const busy = page.getByRole("button", { name: signInText.busy });
        await busy.waitFor();
        expect(await busy.isDisabled()).toBe(true);
        held.resolve();
        await page.getByText(signInText.failed, { exact: true }).waitFor();
        await page.getByRole("button", { name: signInText.button }).waitFor();
      }));

    it("offers a retry when the session check gets no answer", () =>
      visit(fixture().browser, { expected: /ERR_FAILED/ }, async (page) => {
        await page.route("**/api/auth/check*", (route) => route.abort());
        await page.goto(`${origin()}/admin`);
        await page.getByText(signInText.unexpected).waitFor();
        await page.unroute("**/api/auth/check*");
        await page.getByRole("button", { name: siteText.tryAgain }).click();
        await page.waitForURL(`${origin()}/login`);
      }));

    it.each(["/login", "/admin/login"])(
      "redirects a signed-in admin from %s to the dashboard",
      (path) =>
        visit(fixture().browser, {}, async (page) => {
          await openDashboard(page, fixture());
          await page.goto(`${origin()}${path}`);
          await page.waitForURL(`${origin()}/admin`);
        }),
    );
  });
}

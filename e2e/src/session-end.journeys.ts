/** Wherever an admin meets the end of the session, only the sign-in page says so. */
import {
  accountText,
  adminBirthdayText as birthdayText,
  adminText,
  binText,
  historyText,
  signInText,
} from "../../frontend/src/shared/text/admin.ts";
import { importText } from "../../frontend/src/shared/text/import.ts";
import {
  businessFieldText,
  businessTexts,
  categoryTexts,
  couponTexts,
} from "../../frontend/src/shared/text/records.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, openDashboard, records, searchFor } from "./admin-visit.ts";
import { answered, button, visit, waitDuring } from "./browser.ts";
import type { BrowserFixture, FixtureGetter } from "./browser-fixture.ts";
import { pickFile } from "./imports-visit.ts";
import { requestFromOtherAddress } from "./request-from-other-address.ts";

const ENDED = { expected: /status of 40[01]/, reducedMotion: "reduce" } as const;

/** Answer of the session check when another admin has signed in. */
const OTHER = { authenticated: true, user: { id: 2, username: "bob" } };

/** Prepares an action; resolves with the control to be pressed after the session has ended. */
type Way = (page: Page) => Promise<Locator>;

const changePassword: Way = async (page) => {
  await page.getByLabel(accountText.current).fill("a tram to the lighthouse");
  for (const field of [accountText.next, accountText.repeat])
    await page.getByLabel(new RegExp(`^${field}`)).fill("a ferry to the lighthouse");
  return button(page, accountText.change);
};

const signOutEverywhere: Way = async (page) => {
  await button(page, accountText.everywhere).click();
  return button(page.getByRole("alertdialog"), accountText.everywhere);
};

const exportList: Way = async (page) => {
  await records(page).first().waitFor();
  return page.getByRole("button", { name: /^Export CSV/ });
};

const lookUpAddress: Way = async (page) => {
  await button(page, businessTexts.add).click();
  const form = page.getByRole("dialog", { name: businessTexts.addTitle });
  await form.getByLabel(businessFieldText.address, { exact: true }).fill("1 Nowhere Road");
  return button(form, businessFieldText.geocode);
};

const restoreVersion: Way = async (page) => {
  const name = `Reeds ${Date.now()}`;
  const { id } = JSON.parse(await ask(page, "/api/admin/categories", "POST", { name }));
  await ask(page, `/api/admin/categories/${id}`, "PUT", { name: `${name} and rushes` });
  // Among the categories of all journeys it may be on another page.
  await searchFor(page, categoryTexts.search, name);
  await button(page, historyText.open(`${name} and rushes`)).click();
  return page.getByRole("dialog").getByText(binText.versionButton, { exact: true });
};

const sendFile = async (page: Page) => {
  await pickFile(page, "business.csv", "name,address\nNowhere,1 Main St");
  await button(page, importText.button).click();
};

const sendPicture = async (page: Page) => {
  await button(page, couponTexts.add).click();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("x") });
};

const FILES = [
  ["a file", "import", sendFile],
  ["a picture", "coupons", sendPicture],
] as const;
const FILE_PATHS = /\/api\/(?:import|admin\/upload)/;

/** Signs in again in the dialog over the page, where no toast must be shown. */
async function signInAgain(page: Page, { system }: BrowserFixture) {
  const { username, password } = system.admin;
  const again = page.getByRole("dialog", { name: signInText.endedTitle });
  await again.getByLabel(signInText.username).fill(username);
  await again.getByLabel(signInText.password).fill(password);
  expect(await page.locator("[data-toast]").count()).toBe(0);
  await button(again, signInText.button).click();
  await page.getByText(signInText.again, { exact: true }).waitFor();
}

/** Signs out as people do, in one of several open tabs. */
async function signOut(page: Page, username: string) {
  await page.bringToFront();
  await button(page, accountText.menu(username)).click();
  await page.getByRole("menuitem", { name: adminText.signOut }).click();
  await page.waitForURL("**/login");
}

export function sessionEndJourneys(fixture: FixtureGetter) {
  describe("an ended session is reported by the sign-in dialog alone", () => {
    it.each<[string, string, Way]>([
      ["a new password", "account", changePassword],
      ["signing out everywhere", "account", signOutEverywhere],
      ["an export", "categories", exportList],
      ["looking an address up", "businesses", lookUpAddress],
      ["taking an earlier version", "categories", restoreVersion],
    ])("on %s", (_, screen, way) =>
      visit(fixture().browser, ENDED, async (page) => {
        await openDashboard(page, fixture(), screen);
        const last = await way(page);
        await last.waitFor();
        await ask(page, "/api/auth/logout", "POST", {});
        await last.click();
        await signInAgain(page, fixture());
      }),
    );

    it.each(FILES)(
      "during the upload of %s, of which the page reports nothing afterwards",
      (_, tab, sends) =>
        visit(fixture().browser, ENDED, async (page) => {
          await openDashboard(page, fixture(), tab);
          const held = Promise.withResolvers<void>();
          await page.route(FILE_PATHS, async (route) => {
            await held.promise;
            await route.continue();
          });
          await waitDuring(page.waitForRequest(FILE_PATHS), () => sends(page));
          await ask(page, "/api/auth/logout", "POST", {});
          await answered(page, FILE_PATHS, async () => held.resolve());
          await signInAgain(page, fixture());
          expect(await page.getByText(/Please sign in$/).count()).toBe(0);
        }),
    );
  });

  describe("a dialog whose script loads after the session has ended", () => {
    it("opens only after the sign-in", () =>
      visit(fixture().browser, ENDED, async (page) => {
        await openDashboard(page, fixture(), "categories");
        await records(page).first().waitFor();
        const held = Promise.withResolvers<void>();
        const file = /record-dialog[^/]*\.js/;
        await page.route(file, async (route) => {
          await held.promise;
          await route.continue();
        });
        await waitDuring(page.waitForRequest(file), () => button(page, categoryTexts.add).click());
        await ask(page, "/api/auth/logout", "POST", {});
        const again = page.getByRole("dialog", { name: signInText.endedTitle });
        await again.waitFor();
        await answered(page, file, async () => held.resolve());
        const { username, password } = fixture().system.admin;
        await again.getByLabel(signInText.username).fill(username);
        await again.getByLabel(signInText.password).fill(password);
        await button(again, signInText.button).click();
        await page.getByRole("dialog", { name: categoryTexts.addTitle }).waitFor();
        expect(await page.getByRole("dialog").count()).toBe(1);
      }));
  });

  describe("the tabs of one browser", () => {
    it("sign out together, but keep typed input behind a sign-in dialog and name the next user", () =>
      visit(fixture().browser, ENDED, async (page) => {
        const { username, password } = fixture().system.admin;
        await openDashboard(page, fixture(), "account");
        const { origin } = new URL(page.url());
        const email = `ann.${Date.now()}@example.org`;
        const ann = { birthday: "1990-11-23", firstName: "Ann", lastName: "Aspen", email };
        await requestFromOtherAddress(origin, "/api/user/birthday", ann);
        const open = async (tab: string) => {
          const opened = await page.context().newPage();
          await opened.goto(`${origin}/admin/${tab}`);
          await button(opened, accountText.menu(username)).waitFor();
          return opened;
        };
        const people = await open(`birthdays?q=${email}`);
        await people.getByRole("link", { name: email }).waitFor();
        const typing = await open("categories");
        await button(typing, categoryTexts.add).click();
        const field = typing.getByRole("dialog").getByRole("textbox").first();
        await field.fill("Typed before");

        await signOut(page, username);
        await people.waitForURL("**/login");
        expect(await people.getByText(email).count()).toBe(0);
        const ended = typing.getByRole("dialog", { name: signInText.endedTitle });
        await ended.waitFor();

        await typing.route("**/api/auth/check*", (route) => route.fulfill({ json: OTHER }));
        await page.getByLabel(signInText.username).fill(username);
        await page.getByLabel(signInText.password).fill(password);
        await button(page, signInText.button).click();
        await ended.waitFor({ state: "detached" });
        expect(await field.inputValue()).toBe("Typed before");
        await typing.locator("header").getByText(OTHER.user.username, { exact: true }).waitFor();
      }));

    it.each(FILES)(
      "stay open after signing out while %s is being sent, until it is answered",
      (_, tab, sends) =>
        visit(fixture().browser, ENDED, async (page) => {
          await openDashboard(page, fixture(), "account");
          const sending = await page.context().newPage();
          const [held, message] = [Promise.withResolvers<void>(), "Nothing was taken of it."];
          await sending.route(FILE_PATHS, async (route) => {
            await held.promise;
            await route.fulfill({ status: 400, json: { message, code: "invalid" } });
          });
          await sending.goto(`${new URL(page.url()).origin}/admin/${tab}`);
          await waitDuring(sending.waitForRequest(FILE_PATHS), () => sends(sending));
          await signOut(page, fixture().system.admin.username);
          const ended = sending.getByRole("dialog", { name: signInText.endedTitle });
          await ended.waitFor();
          held.resolve();
          await sending.getByText(message).first().waitFor();
          expect(await ended.isVisible()).toBe(true);
        }),
    );

    it("continue after one tab's password change, even where the old session was refused", () =>
      visit(fixture().browser, ENDED, async (page) => {
        await openDashboard(page, fixture(), "account");
        const other = await page.context().newPage();
        const refused = { message: "Please sign in", code: "not_signed_in" };
        await other.route("**/api/admin/birthdays?*", (route) =>
          route.fulfill({ status: 401, json: refused }),
        );
        await other.goto(`${new URL(page.url()).origin}/admin/birthdays`);
        const ended = other.getByRole("dialog", { name: signInText.endedTitle });
        await ended.waitFor();
        await other.unrouteAll();

        await page.bringToFront();
        // The password is not really changed, as all journeys use it.
        await page.route("**/api/auth/password", (route) => route.fulfill({ json: {} }));
        await (await changePassword(page)).click();
        await ended.waitFor({ state: "detached" });
        // The refused list is requested again.
        await other.bringToFront();
        await other.getByText(birthdayText.empty).or(records(other).first()).waitFor();
      }));
  });
}

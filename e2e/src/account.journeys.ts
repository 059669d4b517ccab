/** An admin's own account; in the first town, where no other journey signs in at the same time. */
import { accountText, adminText } from "../../frontend/src/shared/text/admin.ts";
import {
  businessTexts,
  categoryFieldText,
  categoryTexts,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import { siteText } from "../../frontend/src/shared/text/site.ts";
import { signInText } from "../../frontend/src/shared/text/admin.ts";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, signIn } from "./admin-visit.ts";
import { expectNoFindings } from "./axe.ts";
import { WAIT, visit } from "./browser.ts";
import type { BrowserFixture, FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

const TOWN = "maplewood";
const REFUSED = /status of (?:400|401|409)/;
/** No animations: colors are final at once. */
const STILL = { reducedMotion: "reduce" } as const;
const OTHER_PASSWORD = "a tram to the lighthouse";

async function openAccount(page: Page, fixture: BrowserFixture) {
  await signIn(page, fixture, TOWN);
  await page.goto(`${fixture.system.url(TOWN)}/admin/account`);
  await page.getByRole("list", { name: accountText.sessionsList }).waitFor();
}

async function fillIn(form: Page | Locator, username: string, password: string) {
  await form.getByLabel(signInText.username).fill(username);
  await form.getByLabel(signInText.password).fill(password);
  await form.getByRole("button", { name: signInText.button }).click();
}

async function changePassword(page: Page, current: string, next: string, repeated = next) {
  await page.getByLabel(accountText.current).fill(current);
  await page.getByLabel(new RegExp(`^${accountText.next}`)).fill(next);
  await page.getByLabel(accountText.repeat).fill(repeated);
  await page.getByRole("button", { name: accountText.change }).click();
}

/** Ends all sessions except the page's own. */
async function endOthers(page: Page) {
  const sessions: { id: string; current: boolean }[] = JSON.parse(
    await ask(page, "/api/admin/sessions"),
  );
  for (const { id } of sessions.filter(({ current }) => !current))
    await ask(page, `/api/admin/sessions/${id}`, "DELETE");
}

export function accountJourneys(fixture: FixtureGetter) {
  const origin = () => fixture().system.url(TOWN);

  describe("the account page", () => {
    it("opens from the menu by keyboard and lists the admin's sessions", () =>
      visit(fixture().browser, STILL, async (page) => {
        const { username } = fixture().system.admin;
        await signIn(page, fixture(), TOWN);
        await page.goto(`${origin()}/admin`);
        const titleOf = (name: string) => adminText.pageTitle(name, "Maplewood");
        await expect.poll(() => page.title(), WAIT).toBe(titleOf(businessTexts.tab));
        await page.getByRole("button", { name: accountText.menu(username) }).press("Enter");
        const item = page.getByRole("menuitem", { name: accountText.open });
        await item.waitFor();
        await expectNoFindings(page, "account menu", [390]);
        await item.press("Enter");
        await page.waitForURL(`${origin()}/admin/account`);
        await page.getByText(accountText.intro(username)).waitFor();
        await expectFocus(page.getByRole("heading", { level: 1, name: accountText.title }));
        expect(await page.title()).toBe(titleOf(accountText.title));
        const list = page.getByRole("list", { name: accountText.sessionsList });
        await list.getByText(accountText.here).waitFor();
        await list.getByText(accountText.usedNow, { exact: false }).waitFor();
        await expectNoFindings(page, "account", [390, 1280]);
        await page.getByRole("link", { name: accountText.back }).click();
        await expectFocus(page.getByRole("heading", { name: businessTexts.manage }));
        expect(await page.title()).toBe(titleOf(businessTexts.tab));
      }));

    it("ends a session elsewhere; signing in again there keeps the form's input", () =>
      visit(fixture().browser, {}, (page) =>
        visit(fixture().browser, { expected: REFUSED, ...STILL }, async (elsewhere) => {
          await openAccount(page, fixture());
          await endOthers(page);
          await signIn(elsewhere, fixture(), TOWN);
          await elsewhere.goto(`${origin()}/admin/categories`);
          // Uses an existing name, which is refused: shoppers' journeys read this town's
          // categories.
          const [{ name }] = JSON.parse(await ask(elsewhere, "/api/admin/categories?limit=1"));
          await elsewhere.getByRole("button", { name: categoryTexts.add }).click();
          const dialog = elsewhere.getByRole("dialog", { name: categoryTexts.addTitle });
          await dialog.getByLabel(categoryFieldText.name).fill(name);

          await page.reload();
          const list = page.getByRole("list", { name: accountText.sessionsList });
          await list.getByRole("button", { name: /End the session/ }).press("Enter");
          await page.getByText(accountText.ended, { exact: true }).waitFor();
          await expect.poll(() => list.getByRole("listitem").count(), WAIT).toBe(1);
          await expectFocus(list);

          await dialog.getByRole("button", { name: recordText.save }).click();
          const again = elsewhere.getByRole("dialog", { name: signInText.endedTitle });
          await again.getByText(signInText.ended).waitFor();
          await expectNoFindings(elsewhere, "session ended", [390]);
          const { username, password } = fixture().system.admin;
          await fillIn(again, username, password);
          await elsewhere.getByText(signInText.again, { exact: true }).waitFor();
          expect(await dialog.getByLabel(categoryFieldText.name).inputValue()).toBe(name);
          await dialog.getByRole("button", { name: recordText.save }).click();
          await elsewhere.getByText(`A category named "${name}" already exists`).first().waitFor();
        }),
      ));

    it("lets an admin sign in again over a form when only the sign-in request succeeds", () =>
      visit(fixture().browser, { expected: /status of (?:401|503)/ }, async (page) => {
        await signIn(page, fixture(), TOWN);
        await page.goto(`${origin()}/admin/categories`);
        await page.getByRole("button", { name: categoryTexts.add }).click();
        const dialog = page.getByRole("dialog", { name: categoryTexts.addTitle });
        await dialog.getByLabel(categoryFieldText.name).fill("Lighthouses");
        await ask(page, "/api/auth/logout", "POST", {});
        await dialog.getByRole("button", { name: recordText.save }).click();
        const again = page.getByRole("dialog", { name: signInText.endedTitle });
        await page.route("**/api/auth/check*", (route) => route.fulfill({ status: 503 }));
        const { username, password } = fixture().system.admin;
        await fillIn(again, username, password);
        await page.getByText(signInText.again, { exact: true }).waitFor();
        await again.waitFor({ state: "detached" });
        expect(await dialog.getByLabel(categoryFieldText.name).inputValue()).toBe("Lighthouses");
      }));

    it("keeps showing the sessions when reloading their list fails", () =>
      visit(fixture().browser, {}, (elsewhere) =>
        visit(fixture().browser, { expected: /status of 503/, ...STILL }, async (page) => {
          await signIn(elsewhere, fixture(), TOWN);
          await openAccount(page, fixture());
          await page.route("**/api/admin/sessions", (route) => route.fulfill({ status: 503 }));
          const list = page.getByRole("list", { name: accountText.sessionsList });
          await list
            .getByRole("button", { name: /End the session/ })
            .first()
            .click();
          const failure = page.getByRole("alert").filter({ hasText: siteText.tryAgain });
          await failure.waitFor();
          await list.getByText(accountText.here).waitFor();
          await page.unroute("**/api/admin/sessions");
          await failure.getByRole("button", { name: siteText.tryAgain }).click();
          await failure.waitFor({ state: "detached" });
        }),
      ));

    it("changes the password: reports wrong input, ends other sessions, keeps this one", () =>
      visit(fixture().browser, { expected: REFUSED }, (page) =>
        visit(fixture().browser, {}, async (elsewhere) => {
          const { username, password } = fixture().system.admin;
          await signIn(elsewhere, fixture(), TOWN);
          await openAccount(page, fixture());
          expect(await page.locator("form :required").count()).toBe(3);
          await changePassword(page, password, "short", "other");
          await page.getByText("Please use at least 8 characters").waitFor();
          await page.getByText(accountText.mismatch).waitFor();
          await changePassword(page, "not the password", OTHER_PASSWORD);
          await page.getByText("The current password is not right").waitFor();
          await changePassword(page, password, OTHER_PASSWORD);
          await page.getByText(accountText.changed, { exact: true }).waitFor();
          await page.getByText(accountText.othersEnded).waitFor();
          await elsewhere.goto(`${origin()}/admin`);
          await elsewhere.waitForURL(`${origin()}/login`);
          await fillIn(elsewhere, username, OTHER_PASSWORD);
          await elsewhere.waitForURL(`${origin()}/admin`);
          await page.reload();
          await changePassword(page, OTHER_PASSWORD, password);
          await page.getByText(accountText.changed, { exact: true }).waitFor();
        }),
      ));

    it("signs out all sessions at once after confirmation", () =>
      visit(fixture().browser, {}, (page) =>
        visit(fixture().browser, {}, async (elsewhere) => {
          await signIn(elsewhere, fixture(), TOWN);
          await openAccount(page, fixture());
          await page.getByRole("button", { name: accountText.everywhere }).click();
          const question = page.getByRole("alertdialog", { name: accountText.everywhereQuestion });
          await question.getByText(accountText.everywhereNote).waitFor();
          await question.getByRole("button", { name: accountText.everywhere }).click();
          await page.waitForURL(`${origin()}/login`);
          await elsewhere.goto(`${origin()}/admin`);
          await elsewhere.waitForURL(`${origin()}/login`);
        }),
      ));
  });
}

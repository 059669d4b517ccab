/** How toasts appear and disappear anywhere, shown here by a birthday that can't be saved. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { birthdayText as text } from "../../frontend/src/shared/text/birthday.ts";
import {
  categoryFieldText,
  categoryTexts,
  recordText,
} from "../../frontend/src/shared/text/records.ts";
import { locationErrors } from "../../frontend/src/shared/text/location-dialogs.ts";
import { chipText } from "../../frontend/src/shared/text/location.ts";
import { toastText } from "../../frontend/src/shared/text/site.ts";
import { openDashboard } from "./admin-visit.ts";
import { SAVE, dialog, fieldOf, fillForm, openForm } from "./birthday-visit.ts";
import { WAIT, button, visit } from "./browser.ts";
import { gotoWithFakeGeolocation } from "./fake-geolocation.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { expectFocus } from "./wizard-visit.ts";

const DURATION_MS = 5000;
const FAILS = { expected: /ERR_FAILED/ };
const UNLOADED = { expected: /ERR_FAILED|dynamically imported/ };

const toast = (page: Page) => page.locator("[data-toast]");
/** Waits for its removal, which needs ticks of the paused clock. */
async function gone(page: Page) {
  const count = async () => {
    await page.clock.runFor(10);
    return toast(page).count();
  };
  await expect.poll(count, WAIT).toBe(0);
}

/** Shows a failure toast over the open dialog, with a paused clock. */
async function showToast(page: Page, origin: string) {
  await openForm(page, origin);
  await fillForm(page, "1990-11-23");
  await page.route("**/api/user/birthday", (route) => route.abort());
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  // By keyboard, as a hovered toast stays.
  await button(page, text.save).press("Enter");
  const count = async () => {
    await page.clock.runFor(10);
    return toast(page).count();
  };
  await expect.poll(count, WAIT).toBe(1);
}

async function swipe(page: Page, distance: number) {
  const box = await toast(page).boundingBox();
  if (!box) throw new Error("there is no toast");
  const [x, y] = [box.x + 40, box.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance, y, { steps: 4 });
  await page.mouse.up();
}

export function toastJourneys(fixture: FixtureGetter) {
  const home = () => fixture().system.url("maplewood");

  describe("a toast", () => {
    it("disappears after five seconds, but not while hovered or focused", () =>
      visit(fixture().browser, FAILS, async (page) => {
        await showToast(page, home());
        await page.clock.runFor(DURATION_MS - 1500);
        await toast(page).hover();
        await page.clock.runFor(60_000);
        expect(await toast(page).count()).toBe(1);
        await page.mouse.move(5, 5);
        await page.keyboard.press("F8");
        await page.clock.runFor(60_000);
        expect(await toast(page).count()).toBe(1);
        // The remaining time continues.
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await page.clock.runFor(1000);
        expect(await toast(page).count()).toBe(1);
        await page.clock.runFor(500);
        await gone(page);
      }));

    it("is the only one, and is announced even while a dialog is open", () =>
      visit(fixture().browser, FAILS, async (page) => {
        await showToast(page, home());
        await page.clock.resume();
        await button(page, text.save).press("Enter");
        await page.getByRole("alert").getByText(text.saveFailed, { exact: true }).waitFor();
        expect(await toast(page).count()).toBe(1);
        const area = page.getByRole("region", { name: toastText.area });
        expect(await area.getByRole("alert").locator("[data-toast]").count()).toBe(1);
        expect(await area.getByRole("status").locator("[data-toast]").count()).toBe(0);
      }));

    it("gets the focus on F8 and closes on Escape, leaving the dialog as it is", () =>
      visit(fixture().browser, FAILS, async (page) => {
        await showToast(page, home());
        await page.keyboard.press("F8");
        expect(await toast(page).and(page.locator(":focus")).count()).toBe(1);
        await page.keyboard.press("Tab");
        const dismiss = button(page, toastText.dismiss);
        expect(await dismiss.and(page.locator(":focus")).count()).toBe(1);
        await page.keyboard.press("Escape");
        await gone(page);
        expect(await dialog(page).count()).toBe(1);
        // The focus has not moved.
        expect(await button(page, text.save).and(page.locator(":focus")).count()).toBe(1);
      }));

    it("gets the focus on F8 from an admin form whose save failed, leaving the form as it is", () =>
      visit(fixture().browser, { expected: /status of 500/ }, async (page) => {
        await openDashboard(page, fixture(), "categories");
        await page.getByRole("button", { name: categoryTexts.add }).click();
        const form = page.getByRole("dialog", { name: categoryTexts.addTitle });
        await form.getByLabel(categoryFieldText.name).fill("Refused");
        await page.route("**/api/admin/categories", (route) =>
          route.fulfill({ status: 500, json: { message: "Out of order", code: "internal" } }),
        );
        const save = form.getByRole("button", { name: recordText.save });
        await save.press("Enter");
        await toast(page).waitFor();
        await page.keyboard.press("F8");
        await expectFocus(toast(page));
        await page.keyboard.press("Escape");
        await toast(page).waitFor({ state: "detached" });
        expect(await form.count()).toBe(1);
        await expectFocus(save);
      }));

    it("leaves room for its text on a phone, however long its button is", () =>
      visit(fixture().browser, { viewport: { width: 360, height: 740 } }, async (page) => {
        await gotoWithFakeGeolocation(page, `${home()}/businesses`, "unsupported");
        await button(page, chipText.off.label).click();
        const words = toast(page).getByText(locationErrors[0], { exact: true });
        expect((await words.boundingBox())?.width).toBeGreaterThan(200);
      }));

    it("whose script can't be loaded shows its text alone, and the form keeps what was typed", () =>
      visit(fixture().browser, UNLOADED, async (page) => {
        const script = /toast-container[^/]*\.js/;
        await page.route(script, (route) => route.abort());
        await openForm(page, home());
        await fillForm(page, "1990-11-23");
        await page.route(SAVE, (route) => route.abort());
        let pages = 0;
        page.on("request", (request) => {
          if (request.isNavigationRequest()) pages += 1;
        });
        for (const _ of [1, 2]) {
          const tried = page.waitForRequest(script);
          await button(page, text.save).press("Enter");
          await tried;
          await toast(page).getByText(text.saveFailed).waitFor();
          await toast(page).click();
          await toast(page).waitFor({ state: "detached" });
        }
        expect(await fieldOf(page, text.firstName).inputValue()).toBe("Ada");
        expect(pages).toBe(0);
        await page.unroute(script);
        await button(page, text.save).press("Enter");
        await page.getByRole("alert").getByText(text.saveFailed, { exact: true }).waitFor();
      }));

    it("is dismissed by a swipe to the right of more than 50 px", () =>
      visit(fixture().browser, FAILS, async (page) => {
        await showToast(page, home());
        await swipe(page, -200);
        await swipe(page, 50);
        expect(await toast(page).count()).toBe(1);
        await swipe(page, 51);
        await gone(page);
      }));

    it.each([
      [390, 358],
      [767, 735],
      [768, 420],
      [1280, 420],
    ])("in a window of %i px is %i px wide", (window, width) =>
      visit(
        fixture().browser,
        { ...FAILS, viewport: { width: window, height: 900 } },
        async (page) => {
          await showToast(page, home());
          expect((await toast(page).boundingBox())?.width).toBe(width);
        },
      ),
    );
  });
}

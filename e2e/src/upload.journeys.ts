/** Image uploads in the listing wizard: all ways to choose one, all ways to fail. */
import type { Locator, Page, Route } from "playwright-core";
import { uploadText as text } from "../../frontend/src/shared/text/upload.ts";
import { wizardFields as label, wizardText } from "../../frontend/src/shared/text/wizard.ts";
import { describe, expect, it } from "vitest";
import { read } from "./api.ts";
import { WAIT, visit } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { UPLOADS, choose, image, photo, pick, toast } from "./upload-visit.ts";
import {
  applyFor,
  button,
  dialog,
  expectFocus,
  goToStep,
  openWizard,
  stepHeading,
  tabTo,
} from "./wizard-visit.ts";

const named = (action: string, name: string = label.logoUrl) => `${action}${text.of(name)}`;

/** Returns a script that drops or pastes a file on the focused element, as the browser would. */
const give = (kind: string, event: string, data: string) => `{
  const data = new DataTransfer();
  data.items.add(new File(["x"], "x.png", { type: "image/png" }));
  document.activeElement.dispatchEvent(
    new ${kind}("${event}", { bubbles: true, cancelable: true, ${data}: data }),
  );
}`;
const GIVE_FILE = {
  drop: give("DragEvent", "drop", "dataTransfer"),
  paste: give("ClipboardEvent", "paste", "clipboardData"),
};

/** Waits until a picture has loaded; resolves with the stored picture of which it is a variant. */
async function shownBy(picture: Locator) {
  await expect
    .poll(() => picture.evaluate((one) => "naturalWidth" in one && one.naturalWidth), WAIT)
    .toBeGreaterThan(0);
  return (await picture.getAttribute("src"))?.match(/\/media\/\w+/)?.[0] ?? "none";
}

const answer = (url: string) => (route: Route) => route.fulfill({ json: { url } });

export function uploadJourneys(fixture: FixtureGetter) {
  const openStep2 = async (page: Page) => {
    await openWizard(page, fixture().system.url("maplewood"));
    await goToStep(page, 2);
  };

  const storedPicture = async (page: Page) => {
    const coupons = await read(page, fixture().system.url("maplewood"), "/api/coupons");
    return coupons.data.find(({ imageUrl }) => imageUrl !== "")?.imageUrl ?? "";
  };

  describe("an image in the listing wizard", () => {
    it("is uploaded, previewed, replaced and removed by keyboard, and is in the review", () =>
      visit(fixture().browser, {}, async (page) => {
        await openStep2(page);
        const file = await photo(page);
        await tabTo(page, choose(page));
        await pick(page, file, () => page.keyboard.press("Enter"));
        await toast(page, "Upload successful").waitFor();
        await page
          .getByText("Image has been uploaded and will be saved when you submit the form")
          .waitFor();
        const preview = image(page).getByRole("img", { name: text.preview(label.logoUrl) });
        const first = await shownBy(preview);
        await image(page).getByText(text.done(label.logoUrl)).waitFor();
        await expectFocus(button(page, named(text.replace)));
        // By now the page looks different.
        const second = await photo(page);
        await pick(page, second, () => page.keyboard.press("Enter"));
        await expect.poll(() => shownBy(preview), WAIT).not.toBe(first);
        await page.keyboard.press("Tab");
        await expectFocus(button(page, named(text.remove)));
        await page.keyboard.press("Enter");
        await expectFocus(choose(page));
        expect(await preview.count()).toBe(0);
        await image(page).getByText(text.removed(label.logoUrl)).waitFor();
        await pick(page, second, () => page.keyboard.press("Enter"));
        const last = await shownBy(preview);
        await goToStepFrom2(page);
        const reviewed = dialog(page).getByRole("img", { name: text.preview(label.logoUrl) });
        expect(await shownBy(reviewed)).toBe(last);
      }));

    it("can be dropped or pasted, in a field of the specified height", () =>
      visit(fixture().browser, {}, async (page) => {
        await page.route(UPLOADS, answer("/favicon.svg"));
        await openStep2(page);
        expect(await image(page).textContent()).toContain("PNG, JPG, GIF up to 5MB");
        for (const [name, event] of [
          [label.logoUrl, "drop"],
          [label.businessImageUrl, "paste"],
        ] as const) {
          const zone = image(page, name).locator("[data-phase]").first();
          expect((await zone.boundingBox())?.height).toBe(256);
          await choose(page, name).focus();
          await page.evaluate(GIVE_FILE[event]);
          await button(page, named(text.remove, name)).waitFor();
        }
        await button(page, wizardText.previous).click();
        await goToStep(page, 3);
        const zone = image(page, label.couponImageUrl).locator("[data-phase]").first();
        expect((await zone.boundingBox())?.height).toBe(288);
      }));

    it("is not uploaded when it is of another type or too large", () =>
      visit(fixture().browser, {}, async (page) => {
        const sent: string[] = [];
        page.on("request", (request) => {
          if (request.method() === "POST") sent.push(request.url());
        });
        await openStep2(page);
        const wrong = [
          [
            "list.pdf",
            "application/pdf",
            10,
            "Invalid file type",
            "Please upload an image file (PNG, JPG, etc.)",
          ],
          [
            "big.png",
            "image/png",
            5 * 1024 * 1024 + 1,
            "File too large",
            "Please upload an image smaller than 5MB",
          ],
        ] as const;
        for (const [name, mimeType, size, title, description] of wrong) {
          await pick(page, { name, mimeType, buffer: Buffer.alloc(size) }, () =>
            choose(page).click(),
          );
          await toast(page, title).waitFor();
          await toast(page, description).waitFor();
          await image(page).getByText(description).waitFor();
        }
        expect(sent).toEqual([]);
      }));

    it("says why its upload failed, and is sent again by one button", () =>
      visit(fixture().browser, { expected: /status of 415|ERR_FAILED/ }, async (page) => {
        await openStep2(page);
        const file = await photo(page);
        const failures: [(route: Route) => Promise<void>, string][] = [
          [
            (route) =>
              route.fulfill({ status: 415, json: { message: "This is no picture.", code: "x" } }),
            "This is no picture.",
          ],
          [(route) => route.abort(), "Upload failed"],
        ];
        for (const [fail, said] of failures) {
          await page.route(UPLOADS, fail);
          await pick(page, file, () => choose(page).click());
          await toast(page, "Upload failed").waitFor();
          await toast(page, said).waitFor();
          await image(page).getByText(said, { exact: true }).waitFor();
          await page.unroute(UPLOADS);
        }
        await page.route(UPLOADS, answer(await storedPicture(page)));
        await button(page, named(text.tryAgain)).click();
        await toast(page, "Upload successful").waitFor();
        await expectFocus(button(page, named(text.replace)));
      }));

    it("never shows 100% before the response, uploads in the background, and can be cancelled", () =>
      visit(fixture().browser, {}, async (page) => {
        const held: Route[] = [];
        await page.route(UPLOADS, (route) => void held.push(route));
        await openStep2(page);
        const file = { name: "large.png", mimeType: "image/png", buffer: Buffer.alloc(3_000_000) };
        await pick(page, file, () => choose(page).click());
        const bar = image(page).getByRole("progressbar", { name: text.uploadingOf(label.logoUrl) });
        await expect.poll(() => held.length, WAIT).toBe(1);
        expect(Number(await bar.getAttribute("aria-valuenow"))).toBeLessThanOrEqual(99);
        await expectFocus(button(page, named(text.cancel)));
        await button(page, named(text.cancel)).click();
        await image(page).getByText(text.cancelled(label.logoUrl)).waitFor();
        await expectFocus(choose(page));

        await pick(page, file, () => choose(page).click());
        await expect.poll(() => held.length, WAIT).toBe(2);
        await goToStepFrom2(page);
        const submit = button(page, wizardText.submit);
        expect(await submit.getAttribute("aria-disabled")).toBe("true");
        await dialog(page).getByText(wizardText.stillUploading).waitFor();
        await held[1]?.fulfill({ json: { url: "/favicon.svg" } });
        await dialog(page).getByText(wizardText.stillUploading).waitFor({ state: "detached" });
        await dialog(page)
          .getByRole("img", { name: text.preview(label.logoUrl) })
          .first()
          .waitFor();
      }));

    it("continues to upload while the plan is changed from the review", () =>
      visit(fixture().browser, {}, async (page) => {
        const held: Route[] = [];
        await page.route(UPLOADS, (route) => void held.push(route));
        await openStep2(page);
        await pick(page, await photo(page), () => choose(page).click());
        await expect.poll(() => held.length, WAIT).toBe(1);
        await goToStepFrom2(page);
        await button(page, `${wizardText.changePlan}${wizardText.of(wizardText.plan)}`).click();
        await button(page, applyFor("premium")).click();
        await expectFocus(stepHeading(page, 4));
        await dialog(page).getByText("$150/quarter").waitFor();
        await dialog(page).getByText(wizardText.stillUploading).waitFor();
        await held[0]?.fulfill({ json: { url: "/favicon.svg" } });
        await dialog(page)
          .getByRole("img", { name: text.preview(label.logoUrl) })
          .waitFor();
      }));

    it("is replaced by a drawing when it fails to load", () =>
      visit(fixture().browser, { expected: /status of 40[04]/ }, async (page) => {
        await page.route(UPLOADS, answer("/media/no-such-image.webp"));
        await openStep2(page);
        await pick(page, await photo(page), () => choose(page).click());
        const preview = image(page).getByRole("img", { name: text.preview(label.logoUrl) });
        await preview.locator("svg").waitFor();
      }));
  });
}

async function goToStepFrom2(page: Page) {
  await button(page, wizardText.previous).click();
  await stepHeading(page, 1).waitFor();
  await goToStep(page, 4);
}

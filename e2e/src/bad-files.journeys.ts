/** Files that are not images, whatever their extension: the server refuses them with a clear message. */
import { expect, it } from "vitest";
import { pngOf } from "@mainstreet/testing/png";
import { toastText } from "../../frontend/src/shared/text/site.ts";
import { visit, waitDuring } from "./browser.ts";
import type { FixtureGetter } from "./browser-fixture.ts";
import { UPLOADS, choose, image, pick, toast } from "./upload-visit.ts";
import { answers, field, fillStep, goToStep, openWizard } from "./wizard-visit.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = "<!doctype html><script>alert(1)</script>";

const FILES = [
  ["an SVG named .png", Buffer.from(SVG), "Please upload an image file (PNG, JPG, etc.)"],
  ["HTML named .png", Buffer.from(HTML), "Please upload an image file (PNG, JPG, etc.)"],
  [
    "a picture of 30,000 × 30,000 pixels",
    pngOf(30_000, 30_000),
    "Please upload an image of at most 50 megapixels",
  ],
] as const;

export function badFilesJourneys(fixture: FixtureGetter) {
  it("files that are not images are refused with a clear message, and the listing's text is kept", () =>
    visit(fixture().browser, { expected: /status of 400/ }, async (page) => {
      await openWizard(page, fixture().system.url("maplewood"));
      await goToStep(page, 2);
      await fillStep(page, 2);
      for (const [what, buffer, said] of FILES) {
        const sent = await waitDuring(page.waitForResponse(UPLOADS), () =>
          pick(page, { name: "logo.png", mimeType: "image/png", buffer }, () =>
            choose(page).click(),
          ),
        );
        expect([what, sent.status()]).toEqual([what, 400]);
        await toast(page, "Upload failed").first().waitFor();
        await toast(page, said).first().waitFor();
        await image(page).getByText(said, { exact: true }).waitFor();
        for (const [name, value] of Object.entries(answers[1] ?? {}))
          expect([name, await field(page, name).inputValue()]).toEqual([name, value]);
        await page.getByRole("button", { name: toastText.dismiss }).first().click();
        await page.locator("[data-toast]").waitFor({ state: "detached" });
      }
    }));
}

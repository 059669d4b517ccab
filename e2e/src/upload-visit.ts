/** Helpers for image uploads of a listing. */
import type { Page } from "playwright-core";
import { uploadText as text } from "../../frontend/src/shared/text/upload.ts";
import { wizardFields as label } from "../../frontend/src/shared/text/wizard.ts";
import { waitDuring } from "./browser.ts";
import { dialog } from "./wizard-visit.ts";

/** Upload endpoint, as a URL pattern. */
export const UPLOADS = "**/api/uploads?type=*";

/** Locates an image field by its label. */
export const image = (page: Page, name: string = label.logoUrl) =>
  dialog(page).getByRole("group", { name, exact: true });

/** Locates the field's button. */
export const choose = (page: Page, name: string = label.logoUrl) =>
  image(page, name).getByRole("button", { name: text.choose });

export const toast = (page: Page, title: string) =>
  page.locator("[data-toast]").getByText(title, { exact: true });

export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Picks a file by the file dialog that the field's button opens. */
export async function pick(page: Page, file: Chosen, how: () => Promise<void>) {
  const chooser = await waitDuring(page.waitForEvent("filechooser"), async () => {
    // Makes sure that the browser has registered the interception of the file dialog.
    await page.evaluate("0");
    await how();
  });
  await chooser.setFiles(file);
}

/** Any picture will do, so it is a screenshot of the page. */
export const photo = async (page: Page): Promise<Chosen> => ({
  name: "photo.png",
  mimeType: "image/png",
  buffer: await page.screenshot(),
});

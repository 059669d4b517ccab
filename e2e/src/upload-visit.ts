/** A business owner with an image for the listing. */
import type { Page } from "playwright-core";
import { uploadText as text } from "../../frontend/src/shared/text/upload.ts";
import { wizardFields as label } from "../../frontend/src/shared/text/wizard.ts";
import { waitDuring } from "./browser.ts";
import { dialog } from "./wizard-visit.ts";

/** Where images are sent to. */
export const UPLOADS = "**/api/uploads?type=*";

/** The field of an image, by its label. */
export const image = (page: Page, name: string = label.logoUrl) =>
  dialog(page).getByRole("group", { name, exact: true });

/** The field's button says what it invites to before the name. */
export const choose = (page: Page, name: string = label.logoUrl) =>
  image(page, name).getByRole("button", { name: text.choose });

export const toast = (page: Page, title: string) =>
  page.locator("[data-toast]").getByText(title, { exact: true });

export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Through the file dialog that the field's button opens. */
export async function pick(page: Page, file: Chosen, how: () => Promise<void>) {
  const chooser = await waitDuring(page.waitForEvent("filechooser"), async () => {
    // By now the browser has heard that we want the file dialog for ourselves.
    await page.evaluate("0");
    await how();
  });
  await chooser.setFiles(file);
}

/** A picture of the page is a picture like any other. */
export const photo = async (page: Page): Promise<Chosen> => ({
  name: "photo.png",
  mimeType: "image/png",
  buffer: await page.screenshot(),
});

/** What the dialogs of a deal and of a business show alike. */
import type { Business } from "@mainstreet/contracts/business";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { telHref, webHref } from "../../frontend/src/shared/format/contact-links.ts";
import { listingText } from "../../frontend/src/shared/text/listing.ts";
import { pictureSources } from "../../frontend/src/shared/ui/picture-sources.ts";
import { WAIT } from "./browser.ts";

/** Expects the stored picture of that kind, loaded. */
export async function expectPicture(dialog: Locator, kind: string, stored: string) {
  const picture = dialog.locator(`img[data-kind="${kind}"]`);
  expect(await picture.getAttribute("src")).toBe(pictureSources(stored)?.src);
  const width = () => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth);
  await expect.poll(width, WAIT).toBeGreaterThan(0);
}

/** Expects the rating, and the list's links to telephone and website. */
export async function expectContacts(dialog: Locator, business: Business) {
  const { phone, website, rating, reviewCount } = business;
  const stars = { name: listingText.rating(rating ?? 0, reviewCount), exact: true };
  expect(await dialog.getByRole("img", stars).isVisible()).toBe(true);
  const line = (name: string) =>
    dialog.getByRole("listitem").getByRole("link", { name, exact: true });
  expect(await line(phone).getAttribute("href")).toBe(telHref(phone));
  const site = line(website.replace(/^https?:\/\//, ""));
  expect(await site.getAttribute("href")).toBe(webHref(website));
  expect(await site.getAttribute("target")).toBe("_blank");
}

/** Helpers for the queue of submissions. */
import { submissionText as texts } from "../../frontend/src/shared/text/submissions.ts";
import type { Page } from "playwright-core";
import { openDashboard } from "./admin-visit.ts";
import { requestFromOtherAddress } from "./request-from-other-address.ts";
import type { BrowserFixture } from "./browser-fixture.ts";

const PATH = "/api/admin/submissions";

export const form = {
  selectedPlan: "premium",
  description: "Bread and buns from our own oven.",
  address: "4 Wharf Place",
  city: "Riverton",
  state: "NY",
  zipCode: "12345",
  category: "Restaurant & Food",
  phone: "(555) 555-0100",
  email: "ann@quince.example",
  contactName: "Ann Quince",
  couponTitle: "A free bun with every loaf",
  couponDescription: "Buy any loaf and choose a bun.",
  couponDiscount: "Free bun",
  couponExpiration: "2099-01-31",
  couponTerms: "One per customer. While the buns last.",
};

export const button = (page: Page, action: string, name: string) =>
  page.getByRole("button", { name: texts.of(action, name), exact: true });

export const toast = (page: Page, text: string) =>
  page.locator("[data-toast]").filter({ hasText: text }).first();

/** Sends the submission; sending it again corrects it. */
export function send(page: Page, name: string, more: object) {
  const body = { ...form, businessName: name, ...more };
  const { origin } = new URL(page.url());
  const key = { "idempotency-key": encodeURIComponent(name) };
  return requestFromOtherAddress(origin, "/api/listing-submissions", body, key);
}

/** Opens the queue with a new submission of this name; resolves with its API path. */
export async function openQueue(page: Page, fixture: BrowserFixture, name: string, more = {}) {
  await openDashboard(page, fixture, "submissions");
  const { id } = JSON.parse(await send(page, name, more));
  await page.reload();
  await button(page, texts.review, name).waitFor();
  return `${PATH}/${id}`;
}

export async function review(page: Page, name: string) {
  await button(page, texts.review, name).click();
  return page.getByRole("dialog", { name, exact: true });
}

export const stateLink = (page: Page, state: "pending" | "approved" | "rejected") =>
  page
    .getByRole("navigation", { name: texts.states })
    .getByRole("link", { name: texts.stateNames[state] });

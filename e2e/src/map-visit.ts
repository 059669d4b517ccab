/** Helpers for the map of all businesses. */
import type { Business } from "@mainstreet/contracts/business";
import type { Page } from "playwright-core";
import { categoryLabel } from "../../frontend/src/shared/format/category-label.ts";
import { mapText } from "../../frontend/src/shared/text/map.ts";
import { read } from "./api.ts";

export const DESK = { width: 1280, height: 900 };

export const map = (page: Page) => page.getByRole("region", { name: mapText.map });
export const list = (page: Page) => page.getByRole("region", { name: mapText.list });
export const rows = (page: Page) => list(page).getByRole("button");
export const clusters = (page: Page) => map(page).getByRole("button", { name: /zoom in$/ });
export const marker = (page: Page, { name, category }: Business) =>
  map(page).getByRole("button", {
    name: mapText.place(name, categoryLabel(category.name)),
    exact: true,
  });

export type Located = Business & { latitude: number; longitude: number };
export const isLocated = (business: Business): business is Located =>
  business.latitude !== null && business.longitude !== null;
/** Returns the map's position as in the URL. */
export const atOf = ({ latitude, longitude }: Located, zoom: number) =>
  `${latitude.toFixed(5)},${longitude.toFixed(5)},${zoom}`;

/** Resolves with the town's businesses that have coordinates. */
export const located = async (page: Page, origin: string) =>
  (await read(page, origin, "/api/businesses", "?limit=500")).data.filter(isLocated);

export async function oneLocated(page: Page, origin: string): Promise<Located> {
  const [found] = await located(page, origin);
  if (!found) throw new Error("no business of the demo town has coordinates");
  return found;
}

/** Rows of an import, and what is stored and published of them. */
import { messagesOf } from "@mainstreet/testing/probe";
import type { Listings, Town } from "./fixture.ts";

export const bakery = { name: "Bay Bakery", address: "1 Main St", phone: "555-0101" };
export const cafe = { name: "Cup & Co", address: "2 Main St", phone: "555-0102" };

export const stored = async ({ manage }: Town, query = "?limit=500") =>
  (await manage.get(`/api/admin/businesses${query}`)).json<
    { id: number; name: string; revision: number; [field: string]: unknown }[]
  >();

/** Returns the messages about the town's businesses. */
export const told = async ({ env }: Listings, { slug }: Town) =>
  (await messagesOf(env, "listings", slug)).filter(({ type }) => type === "business.changed.v1");

export const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);

/** Every copy of another service's records has a comparison, and its messages are subscribed to. */
import { models as coupons } from "@mainstreet/coupons-service/models";
import { sources as couponsReads } from "@mainstreet/coupons-service/subscriptions";
import { models as events } from "@mainstreet/events-service/models";
import { sources as eventsReads } from "@mainstreet/events-service/subscriptions";
import { models as listings } from "@mainstreet/listings-service/models";
import { sources as listingsReads } from "@mainstreet/listings-service/subscriptions";
import { models as media } from "@mainstreet/media-service/models";
import { sources as mediaReads } from "@mainstreet/media-service/subscriptions";
import mongoose from "mongoose";
import { expect, test } from "vitest";
import { projectionsOf } from "./projections.ts";

const copiers = [
  { service: "listings", models: listings, reads: listingsReads },
  { service: "coupons", models: coupons, reads: couponsReads },
  { service: "events", models: events, reads: eventsReads },
  { service: "media", models: media, reads: mediaReads },
] as const;

test.each(copiers)(
  "$service lists all its copies, and reads from their source services",
  async (copier) => {
    const { service, models, reads } = copier;
    const copied = models(mongoose.createConnection())
      .filter(({ schema }) => "sourceRevision" in schema.paths)
      .map(({ collection }) => collection.name);
    const copies = await projectionsOf(service);
    expect(copies.map(({ collection }) => collection).toSorted()).toEqual(copied.toSorted());
    expect(reads).toEqual(expect.arrayContaining(copies.map(({ source }) => source.service)));
  },
);

/**
 * Before an image is removed, all services that may use it are asked: the message of a use may be
 * lost.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { clientOf } from "@mainstreet/testing/client";
import { admin, asCaller, visitor } from "@mainstreet/testing/town";
import mongoose from "mongoose";
import { Redis } from "ioredis";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { icon, openMediaWithOwners, photo } from "../testing/fixture.ts";

let media: Awaited<ReturnType<typeof openMediaWithOwners>>;
let redis: Redis;
let mongo: mongoose.Connection;
beforeAll(async () => {
  media = await openMediaWithOwners();
  redis = new Redis(media.env.REDIS_URL);
  mongo = await mongoose.createConnection(media.env.MONGODB_URL).asPromise();
});
afterAll(async () => {
  await mongo.close();
  redis.disconnect();
  await media.close();
});

/** Long enough for an unused image to be removed. */
async function twoDays() {
  for (const hours of [1, 24, 1, 22]) {
    media.pass(hours);
    await media.service.sweep();
  }
}

const usesOf = (kind: string) =>
  mongo.getClient().db(`${media.env.MONGODB_PREFIX}media`).collection(`${kind}-uses`);

/** Deletes a use that media has received, as if the message had been lost. */
async function forget(kind: string, slug: string) {
  const uses = usesOf(kind);
  await vi.waitFor(async () => expect(await uses.countDocuments({ town: slug })).toBe(1), 10_000);
  await uses.deleteMany({ town: slug });
}

async function asAdmin(slug: string, app: Parameters<typeof clientOf>[0]) {
  return clientOf(app, await admin(media.env, redis, slug));
}

/** Creates a business with its own image. */
async function shopWithLogo() {
  const { slug, stored, lives } = media.town();
  const url = await stored(await icon());
  const manage = await asAdmin(slug, media.listings.app);
  const category = (await manage.post("/api/admin/categories", { name: "Food" })).json<{
    id: number;
  }>();
  const shop = { name: "Elm Bakery", categoryId: category.id, logoUrl: url };
  const { id } = (await manage.post("/api/admin/businesses", shop)).json<{ id: number }>();
  return {
    slug,
    manage,
    stored,
    path: `/api/admin/businesses/${id}`,
    isThere: () => lives(url),
  };
}

test("an image that a business uses stays, even if the message about it was lost", async () => {
  const { slug, manage, path, isThere } = await shopWithLogo();
  await forget("business", slug);
  await twoDays();
  expect(await isThere()).toBe(true);
  await manage.put(path, { logoUrl: "" });
  await twoDays();
  expect(await isThere()).toBe(false);
});

test("an image that becomes due only during a sweep stays, as no service was asked about it", async () => {
  const { slug, stored, isThere } = await shopWithLogo();
  await stored(await photo());
  const pass = async (minutes: number) => {
    media.pass(minutes / 60);
    await media.service.sweep();
  };
  // The photo is condemned first, the logo five minutes later.
  await pass(60);
  await forget("business", slug);
  await pass(5);
  await pass(24 * 60 - 5);
  await pass(5);
  const asked = () => media.pass(5 / 60);
  subscribe("undici:request:create", asked);
  await pass(5);
  unsubscribe("undici:request:create", asked);
  expect(await isThere()).toBe(true);
});

test("an image of a deleted business stays while the deletion can be undone", async () => {
  const { manage, path, isThere } = await shopWithLogo();
  await manage.delete(path);
  await twoDays();
  expect(await isThere()).toBe(true);
});

test("an image that an import replaced stays while undoing the import can bring it back", async () => {
  const { slug, manage, path, isThere } = await shopWithLogo();
  const guest = clientOf(media.listings.app, visitor(media.env, slug));
  const importing = asCaller(media.env, "import");
  const bring = async (batch: string, logoUrl: string) => {
    const rows = [{ row: 1, values: { name: "Elm Bakery", logoUrl } }];
    await guest.post("/internal/businesses/bulk", { batch, rows }, importing);
    const named = { town: slug, hashes: { $ne: [] } };
    await vi.waitFor(async () => expect(await usesOf("business").countDocuments(named)).toBe(0));
  };
  const undo = (id: string) =>
    guest.post("/internal/businesses/undo", { import: id, ids: [1], merged: [] }, importing);
  const logo = async () => (await manage.get(path)).json<{ logoUrl: string }>().logoUrl;
  const before = await logo();
  await bring("one:businesses:1", "https://elm.example/one.png");
  await bring("two:businesses:1", "https://elm.example/two.png");
  await twoDays();
  expect(await isThere()).toBe(true);
  await undo("two");
  await twoDays();
  await undo("one");
  expect([await logo(), await isThere()]).toEqual([before, true]);

  await bring("three:businesses:1", "https://elm.example/three.png");
  await manage.put(path, { phone: "555-0101" });
  await twoDays();
  expect(await isThere()).toBe(false);
});

test("no image is removed while a service does not respond", async () => {
  const { stored, lives } = media.town();
  const url = await stored(await icon());
  media.pass(1);
  await media.service.sweep();
  media.pass(24);
  await media.service.sweep();
  await media.stopListings();
  media.pass(1);
  await expect(media.service.sweep()).rejects.toThrow("ECONNREFUSED");
  expect(await lives(url)).toBe(true);
});

/** Two towns with something of every kind; a word in each text tells which town it belongs to. */
import { readFileSync } from "node:fs";
import { counterModel, takeIds } from "@mainstreet/service/records/counter";
import { createMongo } from "@mainstreet/service/stores/mongo";
import { ask } from "@mainstreet/testing/ask";
import type { Answer, Asked } from "@mainstreet/testing/ask";
import { asCaller, newTown, visitor } from "@mainstreet/testing/town";
import { vi } from "vitest";
import { z } from "zod";
import { PATIENCE } from "./fixture.ts";
import type { Fixture } from "./fixture.ts";
import { importFiles, workbookOf } from "./imports.ts";

const example = (type: string) =>
  z
    .object({ data: z.record(z.string(), z.unknown()) })
    .parse(
      JSON.parse(
        readFileSync(
          new URL(`../../../packages/contracts/fixtures/${type}.changed.v1.json`, import.meta.url),
          "utf8",
        ),
      ),
    ).data;

/** Service, example message and name field of the records that can be restored under a given id. */
const RECORDS = {
  categories: ["listings", "category", "name"],
  businesses: ["listings", "business", "name"],
  coupons: ["coupons", "coupon", "title"],
  events: ["events", "event", "name"],
} as const;
const entities = ["categories", "businesses", "coupons", "events"] as const;

/** Decodes a one-pixel picture; each town has a different one. */
const picture = (base64: string) => Buffer.from(base64, "base64");
const OUR_PICTURE = picture(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
);
const THEIR_PICTURE = picture("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA");

export type Towns = Awaited<ReturnType<typeof startTowns>>;

/** Creates the towns: `ours` must not see or change `theirs`; `spare` is for operations on whole towns. */
export async function startTowns(fixture: Fixture) {
  const ours = await fill(fixture, "Zinnia", 0, OUR_PICTURE);
  const theirs = await fill(fixture, "Quokka", 900_000, THEIR_PICTURE);
  const spare = { slug: newTown() };
  const { urlOf, env } = fixture;
  const headers = asCaller(env, "tools");
  const body = { slug: spare.slug, name: "Spare", hosts: [`${spare.slug}.example`] };
  await fine(ask(`${urlOf("auth")}/internal/towns`, { method: "POST", headers, body }));
  await vi.waitFor(async () => {
    for (const { host } of [ours, theirs])
      await fine(ask(`${fixture.gatewayUrl}/api/coupons`, { headers: { host } }));
  }, PATIENCE);
  const workbook = await workbookOf(theirs.ids["businesses"]?.[0] ?? 0);
  return { ours, theirs, spare, image: THEIR_PICTURE, workbook };
}

async function fine(asked: Promise<Answer>): Promise<unknown> {
  const { status, text } = await asked;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

async function fill(fixture: Fixture, word: string, from: number, image: Buffer) {
  const { env, urlOf } = fixture;
  const slug = newTown();
  const host = `${slug}.example`;
  const password = `${word}-${slug}-password`;
  const headers: Record<string, string> = visitor(env, slug);
  const asTools = asCaller(env, "tools");
  const send = (service: string, path: string, body?: Asked["body"], method = "POST") => {
    const as = path.startsWith("/internal/") ? asTools : {};
    return fine(ask(`${urlOf(service)}${path}`, { method, headers: { ...headers, ...as }, body }));
  };
  const idOf = async (asked: Promise<unknown>) => z.object({ id: z.int() }).parse(await asked).id;

  const town = { slug, name: word, tagline: `${word} all over`, hosts: [host] };
  await send("auth", "/internal/towns", town);
  const accounts = `/internal/towns/${slug}/admins`;
  for (const name of ["clerk", word])
    await send("auth", `${accounts}/${name}`, { password }, "PUT");
  const token = await signIn(fixture, headers, { username: "clerk", password });
  headers["x-session"] = token;
  await startCounting(fixture, slug, from);

  const form = new FormData();
  form.append("image", new Blob([new Uint8Array(image)]), "shop.webp");
  const { url } = z.object({ url: z.string() }).parse(await send("media", "/api/uploads", form));
  const file = url.slice("/media/".length);
  const id = from + 1;
  const records = (entity: string | undefined, text = "Something else"): object[] => {
    const known = entities.find((each) => each === entity);
    if (!known) return [];
    const [, type, label] = RECORDS[known];
    const own = { id, [label]: text, ...(known === "businesses" && { address: text }) };
    const names = { ...(known !== "categories" && known !== "businesses" && { businessId: id }) };
    const shop = known === "businesses" ? { categoryId: id, imageUrl: url } : {};
    return [{ ...example(type), ...own, ...names, ...shop }];
  };
  const binned = id + 1;
  for (const entity of entities) {
    const kept = records(entity, `${word} ${entity}`);
    const old = records(entity, `${word} old ${entity}`).map((each) =>
      Object.assign(each, { id: binned }),
    );
    const path = `/internal/records/${entity}`;
    await send(RECORDS[entity][0], path, { records: [...kept, ...old] });
  }
  // Parents are deleted last.
  for (const entity of entities.toReversed())
    await send(RECORDS[entity][0], `/api/admin/${entity}/${binned}`, undefined, "DELETE");

  const idempotencyKey = `${slug}-form`;
  const listing = async (key: string) =>
    idOf(
      fine(
        ask(`${urlOf("listings")}/api/listing-submissions`, {
          method: "POST",
          headers: { ...headers, "idempotency-key": key },
          body: listingOf(word),
        }),
      ),
    );
  const pending = await listing(idempotencyKey);
  const decided = await listing(`${idempotencyKey}-2`);
  const reason = { reason: `${word} is not here` };
  await send("listings", `/api/admin/submissions/${decided}/reject`, reason);

  const shopper = z.object({ userId: z.int(), token: z.string() }).parse(
    await fine(
      ask(`${urlOf("auth")}/api/user/birthday`, {
        method: "POST",
        headers: { ...headers, "idempotency-key": idempotencyKey },
        body: {
          birthday: "1990-05-05",
          email: `${word}@shop.example`,
          firstName: word,
          lastName: word,
        },
      }),
    ),
  );
  const imports = await importFiles(word, send);
  const sessions = z
    .array(z.object({ id: z.string() }))
    .parse(await send("auth", "/api/admin/sessions", undefined, "GET"));
  return {
    slug,
    host,
    word,
    token,
    password,
    records,
    idempotencyKey,
    clerk: "clerk",
    birthdayToken: shopper.token,
    binned: [binned],
    batch: `${imports[0]}:businesses:1`,
    picture: { file, hash: file.split("-")[0] },
    ids: {
      categories: [id],
      businesses: [id],
      coupons: [id],
      events: [id],
      imports,

      submissions: [pending, decided],
      "listing-submissions": [pending, decided],
      birthday: [shopper.userId],
      birthdays: [shopper.userId],
      sessions: sessions.map((each) => each.id),
    } as Record<string, (string | number)[]>,
  };
}

/** Resolves with the session token of the town's own admin. */
async function signIn({ urlOf }: Fixture, headers: Record<string, string>, body: object) {
  const answer = await ask(`${urlOf("auth")}/api/auth/login`, { method: "POST", headers, body });
  return /session=([^;]+)/.exec(String(answer.headers["set-cookie"]))?.[1] ?? "";
}

/**
 * Starts counters at ids that the other town does not have: code that ignores the town finds no or
 * a wrong record.
 */
async function startCounting(fixture: Fixture, slug: string, from: number) {
  if (from === 0) return;
  for (const [service, entity] of [
    ["listings", "submission"],
    ["auth", "shopper"],
  ] as const) {
    const mongo = createMongo(fixture.env, service);
    await takeIds(counterModel(mongo), slug, entity, from);
    await mongo.close();
  }
}

const listingOf = (word: string) => ({
  selectedPlan: "premium",
  businessName: word,
  description: `${word} sells everything`,
  address: `12 ${word} Street`,
  city: word,
  state: "NY",
  zipCode: "12345",
  category: "Other",
  phone: "5555550100",
  email: "owner@shop.example",
  contactName: word,

  couponTitle: `${word} deal`,
  couponDescription: `${word} for everybody`,
  couponDiscount: "5%",
  couponExpiration: "2099-01-01",
  couponTerms: `${word} only, one per head`,
});

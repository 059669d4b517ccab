import { describe, expect, it } from "vitest";
import { isSent, parseSent, withSent, withoutSent } from "./sent-listings.ts";
import type { SentListing } from "./sent-listings.ts";

const bean: SentListing = { id: 7, token: "secret", businessName: "Bean & Co" };
const loaf: SentListing = { id: 8, token: "other", businessName: "Loaf" };

describe("the sent listings that the browser stores", () => {
  it("are read as they were written, newest first and without duplicates", () => {
    const again = { ...bean, token: "newer" };
    const sent = [bean, loaf, again].reduce<SentListing[]>(withSent, []);
    expect(parseSent(JSON.stringify(sent))).toEqual([again, loaf]);
    expect(withoutSent(sent, bean)).toEqual([loaf]);
  });

  it.each([null, "", "{oops", '{"id":7}', "7"])("are none when the storage holds %j", (text) => {
    expect(parseSent(text)).toEqual([]);
  });

  it("include the readable entries beside damaged ones", () => {
    const kept = [{ id: "7" }, loaf, null, { ...bean, token: 1 }];
    expect(parseSent(JSON.stringify(kept))).toEqual([loaf]);
  });

  it("tell by their keys which forms were sent; older entries lack a key", () => {
    const kept = parseSent(JSON.stringify([bean, { ...loaf, key: "0123456789abcdef" }]));
    expect(kept.map(({ id }) => id)).toEqual([7, 8]);
    expect(isSent(kept, "0123456789abcdef")).toBe(true);
    expect(isSent(kept, "fedcba9876543210")).toBe(false);
  });

  it("are limited to the newest twenty", () => {
    let sent: SentListing[] = [];
    for (let id = 1; id <= 25; id += 1) sent = withSent(sent, { ...bean, id });
    expect(sent.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => 25 - n));
  });
});

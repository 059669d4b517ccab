/** What happens to businesses that have an address but no coordinates. */
import type { HistoryEntry } from "@mainstreet/contracts/history";
import { messagesOf } from "@mainstreet/testing/probe";
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { SOON, openGeocoding } from "../testing/geocoding-fixture.ts";
import { NOTHING, found } from "../testing/nominatim.ts";
import { submissionForm } from "../testing/submission-form.ts";

const fixture = await openGeocoding();
afterAll(fixture.close);

const HERE = { latitude: 40.731234, longitude: -74.271234 };
const here = found(40.7312341, -74.2712344);

describe("a business with an address and no coordinates", () => {
  test("is geocoded as a separate change with revision, message and history", async () => {
    fixture.nominatim.say("1 Elm Street", here);
    const { slug, shop, becomes, manage } = await fixture.street();
    const id = await shop("1 Elm Street");
    await becomes(id, { ...HERE, geocodeStatus: "located", revision: 2 });
    const history = await manage.get(`/api/admin/businesses/${id}/history`);
    expect(history.json<HistoryEntry[]>()[0]).toMatchObject({
      by: { id: null, name: "Geocoding" },
      changes: [
        { field: "latitude", from: null, to: HERE.latitude },
        { field: "longitude", from: null, to: HERE.longitude },
      ],
    });
    await vi.waitFor(async () => {
      const last = (await messagesOf(fixture.env, "listings", slug)).at(-1);
      expect(last).toMatchObject({ type: "business.changed.v1", revision: 2, data: HERE });
    }, SOON);
  });

  test("shares the lookup with any business at the same address, in any town and spelling", async () => {
    fixture.nominatim.say("2 Oak Street", here);
    const [one, other] = [await fixture.street(), await fixture.street()];
    const ids = [await one.shop("2 Oak Street"), await one.shop("2 OAK  street")];
    const elsewhere = await other.shop("2 Oak Street");
    for (const id of ids) await one.becomes(id, HERE);
    await other.becomes(elsewhere, HERE);
    expect(fixture.nominatim.asked("2 Oak Street") + fixture.nominatim.asked("2 OAK street")).toBe(
      1,
    );
  });

  test("is looked up with the operator's user agent, as JSON with one result", async () => {
    const { shop, becomes } = await fixture.street();
    await becomes(await shop("3 Ash & Birch"), { geocodeStatus: "notFound" });
    const question = fixture.nominatim.questions.find(({ address }) => address === "3 Ash & Birch");
    expect(question?.path).toBe("/search?q=3+Ash+%26+Birch&format=json&limit=1");
    expect(question?.headers["user-agent"]).toMatch(/^MainStreet.*clerk@maplewood\.example/);
  });

  test("is not looked up again when not found, until its address changes", async () => {
    fixture.nominatim.say("4 Nowhere Lane", NOTHING);
    fixture.nominatim.say("4 Elm Street", here);
    const { shop, becomes, manage, read } = await fixture.street();
    const id = await shop("4 Nowhere Lane");
    await becomes(id, { geocodeStatus: "notFound", revision: 1 });
    await becomes(await shop("4 Nowhere Lane", { name: "Next door" }), {
      geocodeStatus: "notFound",
    });
    await manage.put(`/api/admin/businesses/${id}`, { phone: "(555) 555-0100" });
    expect((await read(id)).geocodeStatus).toBe("notFound");
    expect(fixture.nominatim.asked("4 Nowhere Lane")).toBe(1);
    await manage.put(`/api/admin/businesses/${id}`, { address: "4 Elm Street" });
    await becomes(id, HERE);
  });

  test("is geocoded again when its address changes, unless coordinates are given with it", async () => {
    fixture.nominatim.say("14 Elm Street", here);
    fixture.nominatim.say("980 Lake Road", found(40.9, -74.9));
    const { shop, becomes, manage, read } = await fixture.street();
    const id = await shop("14 Elm Street");
    await becomes(id, { ...HERE, geocodeStatus: "located" });
    const save = (fields: object) => manage.put(`/api/admin/businesses/${id}`, fields);
    // The form sends all of its fields.
    await save({ address: "980 Lake Road", ...HERE });
    await becomes(id, { latitude: 40.9, longitude: -74.9, geocodeStatus: "located" });
    await save({ address: "980 Lake Rd, Maplewood" });
    expect(await read(id)).toMatchObject({ latitude: 40.9, longitude: -74.9 });
    const pier = { latitude: 41, longitude: -74.9 };
    await save({ address: "1 Pier", ...pier });
    expect(await read(id)).toMatchObject(pier);
    // A stall has coordinates and no address.
    await save({ address: "", ...pier });
    expect(await read(id)).toMatchObject(pier);
  });

  test("is looked up near its town, and distant results are rejected", async () => {
    fixture.nominatim.say("12 Mill Lane", here);
    const [one, other] = [await fixture.street(), await fixture.street()];
    await one.lies(40.7, -74.3);
    await other.lies(51.5, -0.1);
    await one.becomes(await one.shop("12 Mill Lane"), { ...HERE, geocodeStatus: "located" });
    const far = await other.shop("12 Mill Lane");
    await other.becomes(far, { geocodeStatus: "notFound", latitude: null });
    expect((await other.geocode("12 Mill Lane")).json()).toBeNull();
    expect((await one.geocode("12 Mill Lane")).json()).toEqual(HERE);
    const asked = fixture.nominatim.questions.filter(({ address }) => address === "12 Mill Lane");
    expect(asked.map(({ path }) => new URLSearchParams(path).get("viewbox"))).toEqual([
      "-74.78,40.34,-73.82,41.06",
      "-0.68,51.14,0.48,51.86",
    ]);
    // Moves the town: the operator had typed another town's center.
    await other.lies(40.7, -74.3);
    await other.becomes(far, { ...HERE, geocodeStatus: "located" });
  });

  test("is geocoded again when its town moves, even when the store fails in between", async () => {
    fixture.nominatim.say("13 Mill Lane", here);
    const { shop, becomes, lies } = await fixture.street();
    await lies(51.5, -0.1);
    const far = await shop("13 Mill Lane");
    await becomes(far, { geocodeStatus: "notFound" });
    const { model } = fixture.businesses.kind;
    const falters = vi.spyOn(model, "updateMany").mockImplementationOnce(() => {
      throw new Error("the store is away");
    });
    await expect(lies(40.7, -74.3)).rejects.toThrow("the store is away");
    falters.mockRestore();
    // The message is delivered again.
    await lies(40.7, -74.3);
    await becomes(far, { ...HERE, geocodeStatus: "located" });
  });

  test("keeps what an admin entered during the lookup", async () => {
    const entered = Promise.withResolvers<void>();
    fixture.nominatim.say("5 Slow Street", { ...here, until: entered.promise });
    const { shop, becomes, manage, read } = await fixture.street();
    const [placed, moved] = [await shop("5 Slow Street"), await shop("5 Slow Street")];
    await vi.waitFor(() => expect(fixture.nominatim.asked("5 Slow Street")).toBe(1), SOON);
    const mine = { latitude: 1.5, longitude: 2.5 };
    await manage.put(`/api/admin/businesses/${placed}`, mine);
    await manage.put(`/api/admin/businesses/${moved}`, { address: "5 Unknown Street" });
    entered.resolve();
    await becomes(moved, { geocodeStatus: "notFound", latitude: null });
    expect(await read(placed)).toMatchObject({ ...mine, revision: 2 });
  });

  test("of a submission still allows the approval to be undone after geocoding", async () => {
    fixture.nominatim.say("4 Elm Street, Maplewood, NY 12345", here);
    const { visit, manage, becomes } = await fixture.street();
    const sent = await visit.post("/api/listing-submissions", submissionForm);
    const path = `/api/admin/submissions/${sent.json<{ id: number }>().id}`;
    await manage.post(`${path}/approve`, {});
    await becomes(1, { geocodeStatus: "located", revision: 2 });
    expect((await manage.post(`${path}/undo`, {})).json()).toMatchObject({ status: "pending" });
  });

  test("is geocoded after an import", async () => {
    fixture.nominatim.sayAlways(here);
    const { bring, manage, categoryId } = await fixture.street();
    const rows = Array.from({ length: 30 }, (_, n) => ({
      name: `Shop ${n}`,
      address: `${n} Import Road`,
      categoryId,
    }));
    await bring("businesses", rows);
    await vi.waitFor(async () => {
      const { headers } = await manage.get("/api/admin/businesses?geocodeStatus=located&limit=1");
      expect(headers["x-total-count"]).toBe("30");
    }, SOON);
    fixture.nominatim.sayAlways(NOTHING);
  });

  test("after an undone import is geocoded at its former address", async () => {
    const changed = Promise.withResolvers<void>();
    fixture.nominatim.say("8 Slow Road", { ...here, until: changed.promise });
    const { bring, becomes, visit, categoryId } = await fixture.street();
    const row = { name: "Shop", externalId: "A1", categoryId };
    await bring("businesses", [{ ...row, address: "8 Slow Road" }]);
    await vi.waitFor(() => expect(fixture.nominatim.asked("8 Slow Road")).toBe(1), SOON);
    await bring("businesses", [{ ...row, address: "8 Nowhere Road" }], { batch: "move:b:1" });
    changed.resolve();
    await becomes(1, { address: "8 Nowhere Road", geocodeStatus: "notFound" });
    const undo = { import: "move", ids: [1], merged: [] };
    await visit.post("/internal/businesses/undo", undo, asCaller(fixture.env, "import"));
    await becomes(1, { address: "8 Slow Road", geocodeStatus: "located", ...HERE });
  });
});

describe("an admin's geocoding request", () => {
  test("returns the coordinates, cached from then on", async () => {
    fixture.nominatim.say("6 Elm Street", here);
    const { geocode } = await fixture.street();
    expect((await geocode("6 Elm Street")).json()).toEqual(HERE);
    expect((await geocode(" 6 elm street ")).json()).toEqual(HERE);
    expect(fixture.nominatim.asked("6 Elm Street")).toBe(1);
  });

  test("returns null for an unknown address", async () => {
    const { geocode } = await fixture.street();
    const answer = await geocode("6 Nowhere Lane");
    expect([answer.statusCode, answer.body]).toEqual([200, "null"]);
  });

  test("answers 502 when the geocoder fails", async () => {
    fixture.nominatim.say("7 Broken Street", { status: 500 });
    const { geocode } = await fixture.street();
    const answer = await geocode("7 Broken Street");
    expect([answer.statusCode, answer.json()]).toEqual([
      502,
      { code: "geocoder_failed", message: "Could not convert address to coordinates" },
    ]);
  });

  test.each(["", "address=", "address=%20", `address=${"x".repeat(501)}`, "address[$ne]=1"])(
    "rejects %s",
    async (query) => {
      const { manage } = await fixture.street();
      expect((await manage.get(`/api/admin/geocode?${query}`)).statusCode).toBe(400);
    },
  );
});

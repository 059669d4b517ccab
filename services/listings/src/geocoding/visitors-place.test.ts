/** What visitors are told who enter an address instead of sharing their location. */
import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { asking, openGeocoding } from "../testing/geocoding-fixture.ts";
import { openListings } from "../testing/fixture.ts";
import { found } from "../testing/nominatim.ts";

const fixture = await openGeocoding();
afterAll(fixture.close);

/** Returns a town with shops at these addresses and coordinates. */
async function town(shops: [address: string, latitude: number | null, longitude: number | null][]) {
  const opened = await fixture.town();
  const categoryId = await opened.category();
  for (const [address, latitude, longitude] of shops)
    await opened.business({ name: `At ${address}`, categoryId, address, latitude, longitude });
  return { ...opened, ...asking(opened) };
}

describe("a visitor's address that businesses of the town have", () => {
  test("is resolved from them without the geocoder, and a ZIP code to their middle", async () => {
    const { place } = await town([
      ["12 Main Street, Maplewood, NY 12801", 43.1, -73.1],
      ["14 Main St, Maplewood, NY 12801-0042", 43.2, -73.3],
      ["1 Far Road, Maplewood NY 12801", 10, 10],
      ["12801 Long Road, Elsewhere, NY 12999", 50, -80],
      ["9 Main Street, Maplewood, NY 12801", null, null],
    ]);
    const before = fixture.nominatim.questions.length;
    expect(await place("12801")).toEqual({ latitude: 43.1, longitude: -73.1 });
    expect(await place(" 12801-7777 ")).toEqual({ latitude: 43.1, longitude: -73.1 });
    expect(await place("12 main  street")).toEqual({ latitude: 43.1, longitude: -73.1 });
    expect(await place("14 Main St., Maplewood")).toEqual({ latitude: 43.2, longitude: -73.3 });
    expect(fixture.nominatim.questions).toHaveLength(before);
  });

  test("matches full and abbreviated spellings in both directions", async () => {
    const { place } = await town([
      ["12 Main Street, Maplewood, NY 12806", 43.1, -73.1],
      ["3202 N Folsom St, Suite 4, Maplewood", 43.2, -73.2],
      ["1200 Elm Ave, Maplewood", 43.3, -73.3],
      ["Highway 12345, Elsewhere", 43.4, -73.4],
    ]);
    const before = fixture.nominatim.questions.length;
    expect(await place("12 Main St, Maplewood")).toEqual({ latitude: 43.1, longitude: -73.1 });
    expect(await place("3202 North Folsom Street #4")).toEqual({
      latitude: 43.2,
      longitude: -73.2,
    });
    expect(await place("1200 elm avenue")).toEqual({ latitude: 43.3, longitude: -73.3 });
    expect(await place("Hwy 12345")).toEqual({ latitude: 43.4, longitude: -73.4 });
    expect(fixture.nominatim.questions).toHaveLength(before);
  });

  test.each(["NY 12807", "Maplewood, NY 12807", "maplewood ny 12807-0042", "ZIP: 12807"])(
    "is recognized by its ZIP code after other words: %s",
    async (address) => {
      const { place } = await town([["1 Main Street, Maplewood, NY 12807", 43.1, -73.1]]);
      expect(await place(address)).toEqual({ latitude: 43.1, longitude: -73.1 });
    },
  );

  test("matches with any unit number, and a unit number is not a ZIP code", async () => {
    const { ask, place } = await town([
      ["3202 Folsom St, Suite 12345, Maplewood", 43.2, -73.2],
      ["9 Elm Street, Suite 1200, Maplewood, NY 12345", 43.3, -73.3],
    ]);
    const folsom = { latitude: 43.2, longitude: -73.2 };
    expect(await place("3202 Folsom Street Suite 1200")).toEqual(folsom);
    for (const room of ["Suite 1200", "Suite 12345"])
      expect((await ask(room)).statusCode).toBe(404);
  });

  test("is returned rounded to about a hundred yards, as browsers do", async () => {
    const { place } = await town([["5 Elm Street, NY 12802", 43.123456, -73.987654]]);
    expect(await place("12802")).toEqual({ latitude: 43.123, longitude: -73.988 });
  });

  test.each([
    "Main Street",
    "Maplewood",
    "12",
    "12 Main Stre",
    "280",
    "9 Main Street",
    "7 Main St, NY 12803",
    "Elm Street, Maplewood NY 12803",
  ])("is not guessed from %s", async (address) => {
    const { ask } = await town([
      ["12 Main Street, Maplewood, NY 12803", 43.1, -73.1],
      ["9 Main Street, Maplewood", null, null],
    ]);
    expect((await ask(address.padEnd(3, "."))).statusCode).toBe(404);
  });

  test("is resolved in its own town only, and follows changes", async () => {
    const { ask, place, manage } = await town([["3 Ash Street, NY 12804", 43.1, -73.1]]);
    const other = await town([]);
    expect((await other.ask("12804")).statusCode).toBe(404);
    expect((await ask("12804")).statusCode).toBe(200);
    await manage.put("/api/admin/businesses/1", { latitude: 44 });
    expect(await place("12804")).toEqual({ latitude: 44, longitude: -73.1 });
  });
});

describe("any other address of a visitor", () => {
  test("is looked up once with the geocoder", async () => {
    fixture.nominatim.say("1 Visitor Road", found(40.7312341, -74.2712344));
    const { place } = await town([]);
    expect(await place("1 Visitor Road")).toEqual({ latitude: 40.731, longitude: -74.271 });
    expect(await place("1 visitor road ")).toEqual({ latitude: 40.731, longitude: -74.271 });
    expect(fixture.nominatim.asked("1 Visitor Road")).toBe(1);
  });

  test("may be far from the town", async () => {
    fixture.nominatim.say("SW1A 1AA", found(51.501, -0.142));
    const { lies, place } = await town([]);
    await lies(40.7, -74.3);
    expect(await place("SW1A 1AA")).toEqual({ latitude: 51.501, longitude: -0.142 });
  });

  test("gets a 404 with an explanation when not found", async () => {
    const { ask } = await town([]);
    const answer = await ask("1 Nowhere Lane");
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      {
        code: "place_not_found",
        message: "No place was found for that address. Please check it, or try a ZIP code.",
      },
    ]);
  });

  test("is tried only once when the geocoder fails, and gets a 502", async () => {
    fixture.nominatim.say("2 Broken Road", { status: 500 });
    const { ask } = await town([]);
    const answer = await ask("2 Broken Road");
    expect([answer.statusCode, answer.json().code]).toEqual([502, "geocoder_failed"]);
    expect(answer.json().message).toMatch(/can't be looked up at the moment/);
    await pause(200);
    expect(fixture.nominatim.asked("2 Broken Road")).toBe(1);
  });

  test.each(["", "address=", "address=12", `address=${"x".repeat(201)}`, "address[$ne]=1", "q=1"])(
    "is rejected: %s",
    async (query) => {
      const { visit } = await town([]);
      const answer = await visit.get(`/api/geocode?${query}`);
      expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_request"]);
    },
  );

  test("is cached under a hashed key, not in plain text", async () => {
    fixture.nominatim.say("77 Secret Road", found(40, -74));
    const { ask } = await town([]);
    await ask("77 Secret Road");
    const { MONGODB_URL, MONGODB_PREFIX } = fixture.env;
    const dbName = `${MONGODB_PREFIX}listings`;
    const mongo = await mongoose.createConnection(MONGODB_URL, { dbName }).asPromise();
    onTestFinished(() => mongo.close());
    const kept = JSON.stringify(await mongo.collection("geocodes").find().toArray());
    expect(kept).toContain('"latitude":40');
    expect(kept).not.toMatch(/secret/i);
  });
});

test("without a geocoder, only the town's own addresses are found and others get a 503", async () => {
  const listings = await openListings();
  onTestFinished(() => listings.close());
  const opened = await listings.town();
  const { ask, place } = asking(opened);
  const categoryId = await opened.category();
  const at = { latitude: 43, longitude: -73 };
  await opened.business({ name: "A", categoryId, address: "1 Oak Street, NY 12805", ...at });
  expect(await place("12805")).toEqual(at);
  const answer = await ask("90210");
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    {
      code: "geocoder_unset",
      message: "Only addresses and ZIP codes of businesses in town can be found here.",
    },
  ]);
});

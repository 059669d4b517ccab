/** What the pages of a business and an event contain before any script runs. */
import { daysLater, townTime } from "@mainstreet/contracts/open-at";
import type { Occurrence } from "@mainstreet/contracts/town-event";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openFixture, upstream } from "./fixture.ts";

const get = openFixture();

/** Returns a page's first structured data. */
function structuredOf(body: string) {
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
  return z.record(z.string(), z.unknown()).parse(JSON.parse(json));
}

describe("a business's page", () => {
  it("shows what is known, and leaves out what is not", async () => {
    upstream.business = {
      description: "Bread from our own oven.",
      phone: "(555) 014-2000",
      isPremium: true,
      facebookUrl: "https://facebook.com/larkspur",
      websiteUrl: "https://orders.larkspur.example",
    };
    const { statusCode, body } = await get("/businesses/3/larkspur-bakery");
    expect(statusCode).toBe(200);
    for (const text of [
      "<title>Larkspur Bakery – Maplewood</title>",
      'href="http://maplewood.example.org/businesses/3/larkspur-bakery"',
      "Bread from our own oven.",
      'href="tel:5550142000"',
      "Verified",
      "Larkspur Bakery: Facebook",
      'href="https://orders.larkspur.example/"',
      "Deals from Larkspur Bakery",
    ])
      expect([text, body.includes(text)]).toEqual([text, true]);
    expect(body).not.toContain("Visit Website");
    expect(body).not.toContain("Instagram");
  });

  it("claims no hours of weekdays where only special days are known", async () => {
    upstream.business = { openingHours: "2000 Jan 01-9999 Dec 30 off" };
    const { body } = await get("/businesses/3/larkspur-bakery");
    expect(body).toContain("Dec 30, 9999</th><td>Closed</td>");
    expect(body).not.toContain("Monday");
    upstream.business = { openingHours: "2000 Jan 01-2000 Jan 02 off" };
    expect((await get("/businesses/3/larkspur-bakery")).body).not.toContain("Opening hours");
  });

  it.each([
    ["/coupons/7", "/media/1.webp"],
    ["/businesses/3/larkspur-bakery", "/media/1.webp"],
    ["/events/4", "/media/2.webp"],
  ])("%s without a picture shares the logo of its business or town", async (path, logo) => {
    upstream.business = { logoUrl: "/media/1.webp", imageUrl: "" };
    upstream.town = { logoUrl: "/media/2.webp" };
    const { body } = await get(path);
    const origin = "http://maplewood.example.org";
    expect(body).toContain(`<meta property="og:image" content="${origin}${logo}">`);
  });

  it("shows a website once that is given in two spellings", async () => {
    upstream.business = {
      website: "larkspur.example",
      websiteUrl: "http://larkspur.example",
    };
    const { body } = await get("/businesses/3/larkspur-bakery");
    expect(body.match(/>larkspur\.example</g)).toHaveLength(1);
    expect(body).toContain('href="https://larkspur.example/"');
  });

  it("of a merged business redirects to the other one permanently, but revalidates", async () => {
    const { statusCode, headers } = await get("/businesses/9/larkspur-bakers?q=a");
    expect([statusCode, headers]).toMatchObject([
      301,
      { location: "/businesses/3/larkspur-bakery", "cache-control": "private, no-cache" },
    ]);
  });

  it("of an unknown business is a 404 that says so", async () => {
    const { statusCode, body } = await get("/businesses/4");
    expect([statusCode, body.includes("Business Not Found")]).toEqual([404, true]);
    expect(body).toContain('<meta name="robots" content="noindex">');
  });
});

describe("an event's page", () => {
  it("shows the time, the place, the price and the business", async () => {
    upstream.event = { description: "Lanterns for all.", contactInfo: "555-0199" };
    const { statusCode, body } = await get("/events/4");
    expect(statusCode).toBe(200);
    for (const text of [
      "<title>Lantern Walk – Tuesday, Jan 5, 2027, Maplewood</title>",
      'href="http://maplewood.example.org/events/4/lantern-walk"',
      "Lanterns for all.",
      "5:30 PM – 7:00 PM",
      "Church Street",
      "$5-$15",
      "555-0199",
      'href="/businesses/3/larkspur-bakery"',
      'href="/api/events/4/calendar.ics"',
    ])
      expect([text, body.includes(text)]).toEqual([text, true]);
    expect(body).not.toContain("Tickets");
    expect(body).not.toContain("noindex");
  });

  it("shows how it repeats, its next dates, and which are cancelled or moved", async () => {
    const at = {
      startDate: "2099-01-03",
      endDate: null,
      startTime: "08:00",
      endTime: "",
      note: "",
    };
    upstream.event = {
      ...at,
      repeats: "Every Saturday",
      change: "Cancelled – next on Jan 11",
      occurrences: [
        { ...at, day: "2099-01-03", status: "cancelled", note: "Snow", change: "Cancelled" },
        {
          ...at,
          day: "2099-01-10",
          startDate: "2099-01-11",
          status: "moved",
          change: "Moved to Jan 11",
        },
      ],
    };
    const { body } = await get("/events/4");
    for (const text of [
      "Every Saturday",
      "Cancelled – next on Jan 11",
      "<s>Saturday, Jan 10, 2099</s>",
      "Moved to Jan 11, 8:00 AM",
      "Snow",
      '"eventStatus":"https://schema.org/EventCancelled"',
    ])
      expect([text, body.includes(text)]).toEqual([text, true]);
    upstream.event = { ...upstream.event, occurrences: upstream.event.occurrences?.slice(1) ?? [] };
    const moved = await get("/events/4");
    expect(moved.body).toContain(
      '"eventStatus":"https://schema.org/EventRescheduled","previousStartDate":"2099-01-10"',
    );
  });

  it("is rescheduled for search engines if its day or time differs, not for a note alone", async () => {
    const usual = { endDate: null, startTime: "8:00 AM", endTime: "", note: "" };
    const later = {
      ...usual,
      day: "2099-01-10",
      startDate: "2099-01-10",
      status: "scheduled",
    } as const;
    const statusOf = async (more: Partial<Occurrence>) => {
      const { startDate, startTime } = { startDate: "2099-01-03", startTime: "8:00 AM", ...more };
      const shown = { ...usual, day: "2099-01-03", startDate, startTime, status: "moved" } as const;
      upstream.event = { startDate, startTime, occurrences: [shown, later] };
      const told = structuredOf((await get("/events/4")).body);
      const status = String(told["eventStatus"]).replace("https://schema.org/Event", "");
      return [status, told["previousStartDate"]];
    };
    expect(await statusOf({})).toEqual(["Scheduled", undefined]);
    expect(await statusOf({ startTime: "08:00" })).toEqual(["Scheduled", undefined]);
    expect(await statusOf({ startTime: "10:00" })).toEqual(["Rescheduled", "2099-01-03"]);
    expect(await statusOf({ startDate: "2099-01-04" })).toEqual(["Rescheduled", "2099-01-03"]);
  });

  it("shows why a last date is cancelled, or from which day it was moved", async () => {
    const last = { startDate: "2099-01-03", endDate: null, startTime: "08:00", endTime: "" };
    const only = async (one: Pick<Occurrence, "status" | "note" | "change" | "startDate">) => {
      const { startDate, change } = one;
      const occurrences = [{ ...last, day: last.startDate, ...one }];
      upstream.event = { ...last, startDate, change, occurrences };
      const { body } = await get("/events/4");
      return body.slice(body.indexOf("<main"), body.indexOf("</main>"));
    };
    const { startDate } = last;
    const cancelled = {
      startDate,
      status: "cancelled",
      note: "Snow",
      change: "Cancelled",
    } as const;
    expect(await only(cancelled)).toContain("Snow");
    const change = "Moved to Jan 4, 2099";
    const moved = { startDate: "2099-01-04", status: "moved", note: "", change } as const;
    expect(await only(moved)).toContain("<s>Saturday, Jan 3, 2099</s>");
    const usual = await only({ startDate, status: "scheduled", note: "", change: undefined });
    expect(usual.split("Saturday, Jan 3, 2099")).toHaveLength(2);
  });

  it.each([
    ["17:30", "19:00", null, "2027-01-05T17:30", "2027-01-05T19:00"],
    ["6:30 PM", "9pm", null, "2027-01-05T18:30", "2027-01-05T21:00"],
    ["9:30 AM", "11:00 AM", null, "2027-01-05T09:30", "2027-01-05T11:00"],
    ["22:00", "02:00", null, "2027-01-05T22:00", "2027-01-06T02:00"],
    ["9:00", "5 pm", "2027-01-07", "2027-01-05T09:00", "2027-01-07T17:00"],
    ["18:30", "late", null, "2027-01-05T18:30", undefined],
    ["at dusk", "9 PM", null, "2027-01-05", undefined],
    ["at dusk", "", "2027-01-07", "2027-01-05", "2027-01-07"],
  ])(
    "gives search engines its start and end: %s to %s",
    async (startTime, endTime, endDate, from, to) => {
      upstream.event = { startTime, endTime, endDate };
      const { body } = await get("/events/4");
      expect(structuredOf(body)).toMatchObject({ startDate: from });
      expect(structuredOf(body)["endDate"]).toBe(to);
    },
  );

  it("gives search engines its location: its place, its business's, or the town", async () => {
    const placeOf = async (event: typeof upstream.event) => {
      upstream.event = event;
      return structuredOf((await get("/events/4")).body)["location"];
    };
    const place = (name: string, address: string) => ({ "@type": "Place", name, address });
    expect(await placeOf({})).toEqual(place("Church Street", "Church Street"));
    const bakery = place("Larkspur Bakery", "Maplewood");
    expect(await placeOf({ location: " " })).toEqual(bakery);
    const business = { id: 3, name: "Larkspur Bakery", address: "12 Mill Lane" };
    const known = place("Larkspur Bakery", "12 Mill Lane");
    expect(await placeOf({ location: "", business })).toEqual(known);
    const town = place("Maplewood", "Maplewood");
    expect(await placeOf({ location: "", business: null })).toEqual(town);
  });

  it("shows the business's address if the event has no location of its own", async () => {
    const business = { id: 3, name: "Larkspur Bakery", address: "12 Mill Lane" };
    upstream.event = { location: "", business };
    const { body } = await get("/events/4");
    expect(body).toContain(`query=Larkspur%20Bakery%2C%2012%20Mill%20Lane"`);
    expect(body).toContain(">12 Mill Lane</a>");
  });

  it("says that it is over, and is not indexed then", async () => {
    upstream.event = { startDate: "2020-01-05", endDate: "2020-01-06" };
    const { statusCode, body } = await get("/events/4");
    expect([statusCode, body.includes("This event is over")]).toEqual([200, true]);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain("calendar.ics");
  });

  it("says that last night's event is over, even if its end date is today", async () => {
    const today = townTime("America/New_York", new Date()).day;
    const night = { startDate: daysLater(today, -1), endDate: today, startTime: "21:00" };
    upstream.event = { ...night, endTime: "02:00" };
    const isOver = async (endTime: string) => {
      upstream.event = { ...night, endTime };
      const { body } = await get("/events/4");
      return ["This event is over", "noindex"].map((text) => body.includes(text));
    };
    expect(await isOver("02:00")).toEqual([true, true]);
    expect(await isOver("11:00")).toEqual([false, false]);
  });
});

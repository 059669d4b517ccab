import { describe, expect, it } from "vitest";
import { longDay, shortDay, timeIn } from "./day.ts";
import { dayEnd, dayIn } from "./town-day.ts";
import { stars } from "./rating.ts";
import { distanceText } from "./distance-text.ts";
import { mapsHref, telHref, webHref } from "./contact-links.ts";

describe("days", () => {
  it("are shown as written, whatever the machine's time zone", () => {
    expect(longDay("2026-12-05")).toBe("Dec 05, 2026");
    expect(shortDay("2026-12-05", "2026-11-21")).toBe("Dec 5");
    expect(shortDay("2027-01-05", "2026-11-21")).toBe("Jan 5, 2027");
    expect(shortDay("2026-12-05")).toBe("Dec 5, 2026");
    expect(longDay("soon")).toBe("soon");
    expect(timeIn("America/New_York", "2026-11-21T15:30:00Z")).toBe("Nov 21, 2026, 10:30 AM");
  });

  it("begin and end by the town's time zone", () => {
    const now = new Date("2026-11-21T03:30:00Z");
    expect(dayIn("America/New_York", now)).toBe("2026-11-20");
    expect(dayIn("Europe/Berlin", now)).toBe("2026-11-21");
  });

  it("end at the town's midnight, also on days with a clock change", () => {
    const end = (now: string) => new Date(dayEnd("America/New_York", new Date(now))).toISOString();
    expect(end("2026-11-21T03:30:00Z")).toMatch(/^2026-11-21T05:00:0[01]/);
    // Days of 25 and 23 hours.
    expect(end("2026-11-01T04:00:00Z")).toMatch(/^2026-11-02T05:00:0[01]/);
    expect(end("2026-03-08T05:00:00Z")).toMatch(/^2026-03-09T04:00:0[01]/);
  });

  it.each([
    // At 22:00 and 23:00 on the eve of a day with 23 hours, and on that day.
    ["America/Nuuk", "2026-03-28T00:00:00Z", "2026-03-28T02:00:00.000Z"],
    ["America/Nuuk", "2026-03-28T01:00:00Z", "2026-03-28T02:00:00.000Z"],
    ["America/Nuuk", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00.000Z"],
    // A midnight that occurs twice, and one that is skipped.
    ["Atlantic/Azores", "2026-10-24T12:00:00Z", "2026-10-25T00:00:00.000Z"],
    ["America/Santiago", "2026-09-05T12:00:00Z", "2026-09-06T04:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-04T12:00:00Z", "2026-04-04T13:00:00.000Z"],
  ])(
    "end correctly in %s after %s, with a clock change around midnight: %s",
    (timeZone, now, end) => {
      expect(new Date(dayEnd(timeZone, new Date(now))).toISOString()).toBe(end);
    },
  );
});

describe("a distance", () => {
  it("is in the town's unit, unknown without coordinates, and absent without a location", () => {
    const [miles, kilometers] = [{ distanceUnit: "mi" }, { distanceUnit: "km" }] as const;
    expect(distanceText(0.4, miles)).toBe("0.4 mi");
    expect(distanceText(0.4, kilometers)).toBe("0.6 km");
    expect(distanceText(null, miles)).toBe("Unknown distance");
    expect(distanceText(undefined, kilometers)).toBeUndefined();
  });
});

describe("a star rating", () => {
  it.each([
    [4.5, { full: 4, half: 1 }],
    [4.4, { full: 4, half: 0 }],
    [5, { full: 5, half: 0 }],
    [0.9, { full: 0, half: 1 }],
  ])("of %s is shown as %j", (rating, expected) => {
    expect(stars(rating)).toEqual(expected);
  });
});

describe("links", () => {
  it("lead only to http and https URLs, whatever was stored", () => {
    expect(webHref("example.org/menu")).toBe("https://example.org/menu");
    expect(webHref("http://example.org")).toBe("http://example.org/");
    expect(webHref("example.org:8080")).toBe("https://example.org:8080/");
    expect(webHref("javascript:alert(1)")).toBeUndefined();
    expect(webHref("data:text/html,x")).toBeUndefined();
    expect(webHref("")).toBeUndefined();
  });

  it.each([
    ["(555) 014-2000", "tel:5550142000"],
    ["+1 555 0142", "tel:+15550142"],
    ["1-800-FLOWERS", "tel:18003569377"],
    ["555-0142 ext. 5", "tel:5550142;ext=5"],
    ["(555) 014-2000 x 12", "tel:5550142000;ext=12"],
    ["555-0142, ext. 5", "tel:5550142;ext=5"],
    ["555-0142; x5", "tel:5550142;ext=5"],
    ["555-0142;ext=5", "tel:5550142;ext=5"],
    ["555-0142, 555-0199", "tel:5550142"],
    ["Shop: 555-0142 (evenings)", "tel:5550142"],
    ["1-800-FLOWERS (1-800-356-9377)", "tel:18003569377"],
    ["555-0142 Office", "tel:5550142"],
    ["555-0142 - Mobile", "tel:5550142"],
    ["555-0142 Fax 555-0199", "tel:5550142"],
    ["555-0142 (24 hours)", "tel:5550142"],
    ["555-0142 (24/7)", "tel:5550142"],
    ["555-0142 24/7", "tel:5550142"],
    ["518-555-0142 24 hours", "tel:5185550142"],
    ["518-555-0142 - 24h", "tel:5185550142"],
    ["518-555-0142 7 days", "tel:5185550142"],
    ["555-0142 9am-5pm", "tel:5550142"],
    ["+49 30 123456 78", "tel:+493012345678"],
    ["01 42 68 53 24 mobile", "tel:0142685324"],
    ["01 42 68 53 24/25", "tel:0142685324"],
    ["555-0142/555-0199", "tel:5550142"],
    ["555-0142 | 555-0199", "tel:5550142"],
    ["555/014-2000", "tel:5550142000"],
    ["311 Info line", "tel:311"],
    ["1-800-GOT-JUNK", "tel:18004685865"],
    ["1-800-CALL-NOW", "tel:18002255669"],
    ["1-800-PET-MEDS", "tel:18007386337"],
    ["800.PET.MEDS", "tel:8007386337"],
    ["1-800-555-TAXI", "tel:18005558294"],
    ["555-014-TAXI (evenings)", "tel:5550148294"],
    ["1-800-356-9377-MOBILE", "tel:18003569377"],
    ["555-014-2000-FAX", "tel:5550142000"],
    ["555-0142-Office", "tel:5550142"],
    ["+44 (0)20 7946 0958", "tel:+442079460958"],
    ["0044 (0)20 7946 0958", "tel:00442079460958"],
    ["(0)30 123456", "tel:030123456"],
    ["030 / 123456", "tel:030123456"],
    ["+49 30 / 123456", "tel:+4930123456"],
    ["+49 (0)30 / 123456", "tel:+4930123456"],
    ["+49 37322 / 12345", "tel:+493732212345"],
    ["555-0142 / 555-0199 ext. 5", "tel:5550142"],
    ["800-CALL-NOW", "tel:8002255669"],
    ["555-TAXI / 555-0199", "tel:5558294"],
    ["555-0142 / 555-0199", "tel:5550142"],
    ["030 / 123456 / 123457", "tel:030123456"],
    ["911 / 518-555-0142", "tel:911"],
    ["Info: 311/518-555-0142", "tel:311"],
    ["112 / +49 30 123456", "tel:112"],
    ["Mobile / +1 555 0142", "tel:+15550142"],
    ["", undefined],
    ["ask inside", undefined],
  ])("dial the phone number %j as %j", (phone, href) => {
    expect(telHref(phone)).toBe(href);
  });

  it("find a business on the map by name and address", () => {
    expect(mapsHref({ name: "Bean & Co", address: "1 Elm St" })).toContain(
      "query=Bean%20%26%20Co%2C%201%20Elm%20St",
    );
  });
});

/** Calendar files as a calendar reads them: unfolded and unescaped. */
import { asCaller } from "@mainstreet/testing/town";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openEvents } from "../testing/fixture.ts";

const fixture = await openEvents({ now: new Date("2026-02-21T12:00:00Z") });
afterAll(fixture.close);

/** Splits a file into its `NAME;PARAM:value` lines, unfolded. */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

/** Imports one event and parses its calendar file. */
async function read(event: object, timeZone = "America/New_York") {
  const { bring, visit, slug } = await fixture.town(timeZone);
  await bring([{ name: "Fair", ...event }]);
  const answer = await visit.get("/api/events/1/calendar.ics");
  const lines = linesOf(answer.body);
  const line = (name: string) => lines.find((each) => each.split(/[:;]/)[0] === name);
  return { slug, answer, line, span: [line("DTSTART"), line("DTEND")] };
}

describe("the time of an event in its calendar file", () => {
  test.each([
    ["before spring's change", "2026-03-07", "DTSTART:20260308T000000Z"],
    ["on the day of spring's change", "2026-03-08", "DTSTART:20260308T230000Z"],
    ["before autumn's change", "2026-10-31", "DTSTART:20261031T230000Z"],
    ["on the day of autumn's change", "2026-11-01", "DTSTART:20261102T000000Z"],
  ])("%s is the town's local time", async (_when, startDate, expected) => {
    const { span } = await read({ startDate, startTime: "7:00 PM" });
    expect(span).toEqual([expected, undefined]);
  });

  test("moves on an hour when skipped in spring, and is the first one when repeated in autumn", async () => {
    const spring = await read({ startDate: "2026-03-08", startTime: "2:30 AM" });
    expect(spring.line("DTSTART")).toBe("DTSTART:20260308T073000Z");
    const autumn = await read({ startDate: "2026-11-01", startTime: "1:30 AM" });
    expect(autumn.line("DTSTART")).toBe("DTSTART:20261101T053000Z");
  });

  test("follows the town's own time zone rules", async () => {
    const event = { startDate: "2026-03-29", startTime: "19:00", endTime: "21:00" };
    const berlin = await read(event, "Europe/Berlin");
    expect(berlin.span).toEqual(["DTSTART:20260329T170000Z", "DTEND:20260329T190000Z"]);
    const kolkata = await read(event, "Asia/Kolkata");
    expect(kolkata.span).toEqual(["DTSTART:20260329T133000Z", "DTEND:20260329T153000Z"]);
  });

  test("past midnight ends on the next day, also in the night of a clock change", async () => {
    const { span } = await read({ startDate: "2026-10-31", startTime: "10 pm", endTime: "2am" });
    expect(span).toEqual(["DTSTART:20261101T020000Z", "DTEND:20261101T070000Z"]);
  });

  test("that ends at midnight ends at the end of its day", async () => {
    const event = { startDate: "2026-12-05", endDate: "2026-12-05", startTime: "20:00" };
    const { span } = await read({ ...event, endTime: "00:00" });
    expect(span).toEqual(["DTSTART:20261206T010000Z", "DTEND:20261206T050000Z"]);
  });

  test.each(["7pm", "7 PM", "7:00 p.m.", "19:00", "19.00", "19:00:00", "7:00:00 PM"])(
    "is recognized when written as %s",
    async (time) => {
      const { span } = await read({ startDate: "2026-12-05", startTime: time });
      expect(span[0]).toBe("DTSTART:20261206T000000Z");
    },
  );

  test.each(["", "7", "after dark", "25:00", "7:75 PM"])(
    "that is unreadable (%j) makes it an all-day event",
    async (startTime) => {
      const { span } = await read({ startDate: "2026-12-05", startTime });
      expect(span).toEqual(["DTSTART;VALUE=DATE:20261205", "DTEND;VALUE=DATE:20261206"]);
    },
  );

  test("with an end date of 9999-12-31 ends on the last representable day", async () => {
    const { span } = await read({ startDate: "2026-12-05", endDate: "9999-12-31" });
    expect(span).toEqual(["DTSTART;VALUE=DATE:20261205", "DTEND;VALUE=DATE:99991231"]);
    const hours = { startTime: "7pm", endTime: "9pm" };
    const timed = await read({ startDate: "2026-12-05", endDate: "9999-12-31", ...hours });
    expect(timed.span).toEqual(["DTSTART:20261206T000000Z", "DTEND:99991231T235959Z"]);
  });

  test.each([
    ["after dark", "", "Time: after dark"],
    ["after dark", "21:00", "Time: after dark – 21:00"],
    ["", "21:00", "Time: until 21:00"],
    ["", "till late", "Time: till late"],
  ])(
    "from %j to %j, where it becomes an all-day event, is described in words",
    async (from, to, told) => {
      const { line } = await read({ startDate: "2026-12-05", startTime: from, endTime: to });
      expect(line("DESCRIPTION")).toBe(`DESCRIPTION:${told}`);
    },
  );
});

describe("a calendar entry of several days", () => {
  const days = { startDate: "2026-10-30", endDate: "2026-11-02" };

  test("includes its last day", async () => {
    const { span } = await read(days);
    expect(span).toEqual(["DTSTART;VALUE=DATE:20261030", "DTEND;VALUE=DATE:20261103"]);
  });

  test("has start and end times when both are given", async () => {
    const { span } = await read({ ...days, startTime: "9 AM", endTime: "5 PM" });
    expect(span).toEqual(["DTSTART:20261030T130000Z", "DTEND:20261102T220000Z"]);
  });

  test("is all-day when only the start time is given", async () => {
    const { span } = await read({ ...days, startTime: "9 AM" });
    expect(span[1]).toBe("DTEND;VALUE=DATE:20261103");
  });
});

describe("the calendar file", () => {
  const party = {
    name: "Bread, jam; and\\fiddles 🎻",
    description: `First line\nSecond, with a comma 🍞 ${"and so on ".repeat(20)}`,
    location: "Hearth & Crumb, 12 Main Street",
    ticketUrl: "https://tickets.example/a,b;c?x=1",
    ticketPrice: "$5-$15",
    startDate: "2026-12-05",
  };

  test("escapes text and folds long lines between characters", async () => {
    const { answer, line } = await read(party);
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(line("SUMMARY")).toBe("SUMMARY:Bread\\, jam\\; and\\\\fiddles 🎻");
    expect(line("DESCRIPTION")).toContain("First line\\nSecond\\, with a comma 🍞 and so on");
    expect(line("DESCRIPTION")).toContain("\\n\\nPrice: $5-$15");
    expect(line("LOCATION")).toBe("LOCATION:Hearth & Crumb\\, 12 Main Street");
    expect(line("URL")).toBe("URL;VALUE=URI:https://tickets.example/a%2Cb%3Bc?x=1");
    const folded = answer.body.split("\r\n");
    expect(folded.every((each) => Buffer.byteLength(each) <= 75)).toBe(true);
    expect(answer.body).not.toContain("\uFFFD");
    expect(answer.body.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(answer.body.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  test.each([
    ["12 Main Street", "LOCATION:Hearth & Crumb\\, 12 Main Street"],
    ["", "LOCATION:Hearth & Crumb"],
  ])(
    "uses the business's name and address if the event has no location: %j",
    async (address, expected) => {
      const { business, event, visit } = await fixture.town();
      await business(7, "Hearth & Crumb", address);
      await event({ ...party, businessId: 7, location: "" });
      const { body } = await visit.get("/api/events/1/calendar.ics");
      expect(linesOf(body)).toContain(expected);
    },
  );

  test("is not broken by line breaks and control characters in an event's text", async () => {
    const { answer, line } = await read({
      ...party,
      name: "Fair\r\nEND:VEVENT\r\nATTACH:https://evil.example\u0007",
    });
    expect(line("SUMMARY")).toBe("SUMMARY:Fair END:VEVENT ATTACH:https://evil.example");
    expect(answer.body.match(/^END:VEVENT/gm)).toHaveLength(1);
  });

  test("keeps its UID, and raises SEQUENCE with changes, also after a restore from an export", async () => {
    const { manage, visit, event, business, slug } = await fixture.town();
    await business(7, "Baker");
    await event({ ...party, businessId: 7 });
    const pick = async () => {
      const lines = linesOf((await visit.get("/api/events/1/calendar.ics")).body);
      const [, sequence] = (lines.find((line) => line.startsWith("SEQUENCE:")) ?? "").split(":");
      return { uid: lines.find((line) => line.startsWith("UID:")), sequence: Number(sequence) };
    };
    const later = () => {
      fixture.clock.now = new Date(fixture.clock.now.getTime() + 60_000);
    };
    const { uid, sequence: first } = await pick();
    later();
    await manage.put("/api/admin/events/1", { name: "Renamed" });
    const changed = await pick();
    expect(changed).toEqual({ uid, sequence: expect.toSatisfy((next: number) => next > first) });
    // The format's limit of 32 bits.
    expect(changed.sequence).toBeLessThan(2 ** 31);
    later();
    const [path, tools] = ["/internal/records/events", asCaller(fixture.env, "tools")];
    const records = (await visit.get(path, tools)).json();
    await fixture.service.events.kind.model.deleteMany({ town: slug });
    expect((await visit.post(path, { records }, tools)).statusCode).toBe(201);
    await vi.waitFor(async () => {
      const above = expect.toSatisfy((next: number) => next > changed.sequence);
      expect(await pick()).toEqual({ uid, sequence: above });
    }, 10_000);
  });

  test("links to the event's page at the town's own host when there is no ticket link", async () => {
    const { bring, visit } = await fixture.town();
    await bring([{ name: "Fair", startDate: "2026-12-05" }]);
    const { body } = await visit.get("/api/events.ics", {
      "x-town-host": "maplewood.example.org",
      "x-forwarded-proto": "https",
      "x-town-name": encodeURIComponent("Maple, Wörth"),
    });
    expect(linesOf(body)).toContain("URL;VALUE=URI:https://maplewood.example.org/events/1");
    expect(linesOf(body)).toContain("X-WR-CALNAME:Maple\\, Wörth events");
  });

  test("answers 304 until an event changes", async () => {
    const { bring, visit } = await fixture.town();
    await bring([{ name: "Fair", startDate: "2026-12-05" }]);
    const etag = String((await visit.get("/api/events.ics")).headers.etag);
    const again = () => visit.get("/api/events.ics", { "if-none-match": etag });
    const known = await again();
    expect([known.statusCode, known.body]).toEqual([304, ""]);
    await bring([{ name: "Concert", startDate: "2026-12-06" }], "b:2");
    await vi.waitFor(async () => expect((await again()).statusCode).toBe(200));
  });
});

test("the feed lists the town's active upcoming events by start", async () => {
  const { bring, visit } = await fixture.town();
  await bring([
    { name: "Later", startDate: "2026-12-06", isFeatured: true },
    { name: "Sooner", startDate: "2026-12-05" },
    { name: "Over", startDate: "2026-02-20" },
    { name: "Still on", startDate: "2026-02-20", endDate: "2026-02-21" },
    { name: "Draft", startDate: "2026-12-05", isActive: false },
  ]);
  const { body } = await visit.get("/api/events.ics");
  const names = linesOf(body).filter((line) => line.startsWith("SUMMARY:"));
  expect(names).toEqual(["SUMMARY:Still on", "SUMMARY:Sooner", "SUMMARY:Later"]);
});

test("the calendar file of an inactive event or another town's event is not found", async () => {
  const { bring } = await fixture.town();
  await bring([{ name: "Fair", startDate: "2026-12-05" }]);
  const other = await fixture.town();
  const path = "/api/events/1/calendar.ics";
  expect((await other.visit.get(path)).statusCode).toBe(404);
  await other.bring([{ name: "Draft", startDate: "2026-12-05", isActive: false }]);
  const answer = await other.visit.get(path);
  expect([answer.statusCode, answer.json().message]).toEqual([404, "Event not found"]);
});

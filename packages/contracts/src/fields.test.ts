import { describe, expect, test } from "vitest";
import { businessRow, businessUpdate, businessWrite } from "./business.ts";
import { couponRow, couponUpdate, couponWrite } from "./coupon.ts";
import { day, link, openingHours, paging, picture, queryLatitude, website } from "./fields.ts";
import { townEventRow, townEventUpdate } from "./town-event.ts";

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.message);

describe("day", () => {
  test("parses a date-time to the day written in it, whatever its time zone", () => {
    expect(day.parse("2026-12-12")).toBe("2026-12-12");
    expect(day.parse("2026-12-12T23:30:00-08:00")).toBe("2026-12-12");
    expect(day.parse("2026-12-12T00:00:00.000Z")).toBe("2026-12-12");
  });

  test.each(["2026-02-30", "12/12/2026", "", "2026-12"])("refuses %j", (value) => {
    expect(day.safeParse(value).success).toBe(false);
  });
});

describe("links", () => {
  test.each(["javascript:alert(1)", "data:text/html,x", "ftp://example.com", "no address"])(
    "%j is rejected as a link, a website and a picture",
    (value) => {
      expect(link.safeParse(value).success).toBe(false);
      expect(website.safeParse(value).success).toBe(false);
      expect(picture.safeParse(value).success).toBe(false);
    },
  );

  test("a website may omit https://, a link may not", () => {
    expect(website.safeParse("hearthandcrumb.example/menu").success).toBe(true);
    expect(link.safeParse("hearthandcrumb.example").success).toBe(false);
  });

  test.each([
    "tiktok.com/@joes",
    "www.youtube.com/@joes?tab=1",
    "//joes.example",
    "joes.example:80",
  ])("%j is accepted as a website", (value) => expect(website.safeParse(value).success).toBe(true));

  test.each([
    "joe@joes.example",
    "joe:secret@joes.example/menu",
    "joes/menu.html",
    "joes cafe.com",
  ])("%j is rejected as a website", (value) =>
    expect(website.safeParse(value).success).toBe(false),
  );

  test("an empty link, website or picture is accepted", () => {
    expect([link.parse(""), website.parse(""), picture.parse("")]).toEqual(["", "", ""]);
  });

  test("a picture may be a path directly under /media, but not a path that leaves it", () => {
    expect(picture.safeParse("/media/abc-1200.webp").success).toBe(true);
    expect(picture.safeParse("/media/../etc/passwd").success).toBe(false);
  });
});

test("the length limit of opening hours applies to their normalized form", () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, n) => `2027 Dec ${10 + (n % 9)}-${20 + (n % 9)} off`);
  const short = days(38).join("; ");
  expect(short.length).toBeLessThan(1000);
  expect(messages(openingHours.safeParse(short))).toEqual(["Please use at most 1000 characters"]);
  expect(openingHours.safeParse(days(20).join("; ")).success).toBe(true);
});

describe("query strings", () => {
  test("an empty number is an error, not zero", () => {
    expect(queryLatitude.safeParse("").success).toBe(false);
    expect(queryLatitude.parse("37.7749")).toBe(37.7749);
    expect(queryLatitude.safeParse("91").success).toBe(false);
  });

  test("a page is limited to 500 entries, 60 by default, and has no negative offset", () => {
    expect(paging.limit.safeParse("501").success).toBe(false);
    expect(paging.limit.parse(undefined)).toBe(60);
    expect(paging.offset.safeParse("-1").success).toBe(false);
  });
});

describe("writes", () => {
  test("unknown fields and operator objects are refused", () => {
    const business = { name: "Hearth & Crumb", categoryId: 2 };
    expect(businessWrite.safeParse({ ...business, id: 9 }).success).toBe(false);
    expect(businessWrite.safeParse({ ...business, phone: { $gt: "" } }).success).toBe(false);
    expect(businessWrite.parse(business)).toMatchObject({ rating: 0, showDeals: false });
  });

  test("validation messages are those of the specification", () => {
    expect(messages(businessWrite.safeParse({ name: "A", categoryId: null }))).toEqual([
      "Please select a category",
    ]);
    expect(
      messages(businessWrite.safeParse({ name: "A", categoryId: 1, facebookUrl: "nope" })),
    ).toEqual(["Please enter a valid URL or leave empty"]);
    expect(messages(couponWrite.safeParse({ title: "A" }))).toEqual(["Please select a business"]);
  });
});

test.each([
  ["a change of a business", businessUpdate, {}],
  ["an imported row of a business", businessRow, { name: "Quince" }],
  ["a change of a coupon", couponUpdate, {}],
  ["an imported row of a coupon", couponRow, { businessId: 1, title: "Two for one" }],
  ["a change of an event", townEventUpdate, {}],
  ["an imported row of an event", townEventRow, { name: "Fair", startDate: "2030-05-01" }],
])("%s is parsed without defaults for omitted fields", (_, schema, given) => {
  expect(schema.parse(given)).toEqual(given);
});

/** Phone numbers, word forms and totals of the index; the rest is tested through the services. */
import { expect, test } from "vitest";
import { createSearchIndex } from "./search-index.ts";

const shop = (id: number, title: string, phone: string) => ({
  id,
  title,
  context: "",
  about: "",
  terms: "",
  phone,
});

const indexOf = (shops: ReturnType<typeof shop>[]) => createSearchIndex(shops, (each) => each);

test("a phone number finds only its own shop, however it is grouped", async () => {
  const index = await indexOf([
    shop(1, "Hearth", "(212) 555-0142"),
    shop(2, "Kettle", "Tel: +1 212 555 0143"),
    shop(3, "Bakery 5550142", "212.555.0199 ext. 142"),
  ]);
  const found = (query: string) => index.find(query, 5).best.map(({ id }) => id);
  expect(found("212-555-0142")).toEqual([1]);
  expect(found("+1 (212) 555 0142")).toEqual([1]);
  expect(found("2125550143")).toEqual([2]);
  expect(found("555-0199")).toEqual([3]);
  expect(found("555-0144")).toEqual([]);
});

test("a phone number finds its shop when pasted from a page or another phone", async () => {
  const index = await indexOf([
    shop(1, "Hearth", "518-555-0142 #7"),
    shop(2, "Kettle", "518-555-0143 or 555-0144, fax 518-555-0145"),
    shop(3, "Route 518 Diner", ""),
    shop(4, "Garage", "518-555-0146 24/7"),
    shop(5, "Towing", "518-555-0147 (24 hours)"),
  ]);
  const found = (query: string) => index.find(query, 5).best.map(({ id }) => id);
  for (const query of [
    "518\u2011555\u20110142",
    "518\u2013555\u20130142",
    "518-555-0142 ext. 3",
    "518-555-0142x3",
    "\u202A+1 518-555-0142\u202C",
    "Tel: 518 555 0142",
    "tel:+15185550142;ext=3",
  ])
    expect([query, found(query)]).toEqual([query, [1]]);
  for (const query of ["518-555-0143", "555-0144", "518-555-0145"])
    expect([query, found(query)]).toEqual([query, [2]]);
  expect(found("555-0146")).toEqual([4]);
  expect(found("555-0147")).toEqual([5]);
  expect(found("555-0142 pizza")).toEqual([]);
});

test("a phone number finds a shop listed without area code, unless another matches completely", async () => {
  const local = shop(1, "Local", "555-0142");
  const finding = async (other: ReturnType<typeof shop>) => {
    const index = await indexOf([local, other]);
    return (query: string) => index.find(query, 5).best.map(({ id }) => id);
  };
  const alone = await finding(shop(2, "Elsewhere", "(212) 555-0142"));
  expect(alone("415-555-0142")).toEqual([1]);
  expect(alone("+1 415 555 0142")).toEqual([1]);
  expect(alone("555-0142")).toEqual([1, 2]);
  expect(alone("415-555-0143")).toEqual([]);
  const both = await finding(shop(2, "Whole", "(415) 555-0142"));
  expect(both("415-555-0142")).toEqual([2]);
});

test("a short number finds names that contain it, not phone numbers that begin with it", async () => {
  const index = await indexOf([
    shop(1, "Pier 9", "415-398-7541"),
    shop(2, "Pier 39", "415-555-0142"),
    shop(3, "Pier", "398-7541"),
  ]);
  const found = (query: string) => index.find(query, 5).best.map(({ id }) => id);
  expect(found("pier 39")).toEqual([2]);
  expect(found("415")).toEqual([]);
  expect(found("3987")).toEqual([]);
  expect(found("398-754")).toEqual([]);
  expect(found("398-7541")).toEqual([1, 3]);
  expect(found("415-398-75")).toEqual([1]);
});

test.each([
  ["bar", "Bar", "Bars", ["Barcha", "Barney's", "Zbar"]],
  ["cafe", "Café", "Cafés", ["Cafetazo", "Gcafe", "Cade"]],
  ["cafes", "Café", "Cafés", ["Cafesito", "Cafeto", "Gcafes"]],
])(
  "shops with the exact word, or its plural, rank before others: %s",
  async (query, one, many, others) => {
    const names = Array.from({ length: 40 }, (_, at) => `Nice ${at} ${at % 4 ? one : many}`);
    const index = await indexOf([...others, ...names].map((name, id) => shop(id, name, "")));
    const found = index.find(query, names.length).best.map(({ title }) => title);
    expect(found.toSorted()).toEqual(names.toSorted());
  },
);

test.each([
  ["bakery", "Bakeries & Cafés"],
  ["bakeries", "Elm Bakery"],
  ["pharmacies", "Elm Pharmacy"],
  ["brewery", "Breweries"],
  ["boxes", "Gift Box"],
  ["box", "Gift Boxes"],
  ["churches", "Elm Church"],
  ["glass", "Glasses"],
  ["cookies", "Cookie"],
  ["movie", "Movies"],
])("singular and plural find each other before other matches: %s, %s", async (query, name) => {
  const index = await indexOf([
    shop(1, "Battery World [Batteries]", ""),
    shop(2, "Boxercise Glassworks Moviesque", ""),
    shop(3, `The very nice ${name} of our little town`, ""),
  ]);
  expect(index.find(query, 1).best.map(({ id }) => id)).toEqual([3]);
});

test("a word divided by signs is found joined and by its parts, with equal weight", async () => {
  const index = await indexOf([
    { ...shop(1, "Take-Out Corner", ""), context: "Coffee Co-op" },
    shop(2, "AT&T Drive\u2011Thru", ""),
    shop(3, "A&W B.B.Q. Mac & Cheese", ""),
    shop(4, "Coffee-house", ""),
    shop(5, "Coffee house", ""),
    { ...shop(6, "10-20% off 2.50", ""), about: "Ready-made" },
  ]);
  const found = (query: string) => index.find(query, 5).best.map(({ id }) => id);
  for (const [query, ...ids] of [
    ["takeout", 1],
    ["take-out", 1],
    ["out", 1],
    ["coop", 1],
    ["att", 2],
    ["drivethru", 2],
    ["aw", 3],
    ["bbq", 3],
    ["maccheese"],
    ["1020"],
    ["250"],
    ["readymade"],
    ["house", 4, 5],
  ])
    expect([query, ...found(String(query))]).toEqual([query, ...ids]);
});

test.each([
  ["b.b.q.", "BBQ House"],
  ["a&w", "AW Root Beer"],
  ["t.v.", "TV Repair"],
  ["Co-op", "Coop Market"],
  ["2.50 coffee", "2.50 Coffee"],
])("a word typed with signs finds only the name without them: %s", async (query, name) => {
  const names = [
    "BBQ House",
    "AW Root Beer",
    "TV Repair",
    "Coop Market",
    "2.50 Coffee",
    "250 Coffee",
  ];
  const index = await indexOf(names.map((title, id) => shop(id, title, "")));
  expect(index.find(query, 5).best.map(({ title }) => title)).toEqual([name]);
});

test("the total also counts matches beyond those returned", async () => {
  const index = await indexOf(
    Array.from({ length: 30 }, (_, id) => shop(id + 1, `Bread ${id}`, "")),
  );
  const { best, total } = index.find("bread", 24);
  expect([best.length, total]).toEqual([24, 30]);
});

test("two swapped letters count as one typo, also among similar words of other shops", async () => {
  const index = await indexOf([
    shop(1, "Larkspur Bakery", ""),
    shop(2, "Bakelite Baker", ""),
    shop(3, "Pizza", ""),
  ]);
  const found = (query: string) => index.find(query, 5).best.map(({ id }) => id);
  expect(found("bakrey")).toEqual([1]);
  expect(found("pizaz")).toEqual([3]);
  expect(found("abkery")).toEqual([1]);
  expect(found("pziaz")).toEqual([]);
});

test("words that ask for a filter are not searched for", async () => {
  const index = await indexOf([
    shop(1, "Half-price latte [Coffee]", ""),
    shop(2, "Two coffees for one", ""),
    { ...shop(3, "Free medium coffee", ""), terms: "One per member and year." },
    shop(4, "Gear repair studio", ""),
  ]);
  const found = (query: string) => index.find(query, 5).best.map(({ id }) => id);
  for (const query of ["coffee near me", "Nearby coffee", "coffee near me open now"])
    expect(found(query).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  expect(found("haircut near me")).toEqual([]);
  expect(found("near me")).not.toEqual([]);
});

test("a shop whose name reads like a filter is found by that name", async () => {
  const names = ["Yoga Now", "Open Now Yoga", "Near & Far Books", "Paper Books"];
  const index = await indexOf(names.map((name, id) => shop(id, name, "")));
  const found = (query: string) => index.find(query, 5).best.map(({ title }) => title);
  expect(found("open now yoga")).toEqual(["Open Now Yoga"]);
  expect(found("near books")).toEqual(["Near & Far Books"]);
});

test("a shop named like a filter does not prevent other shops from being found", async () => {
  const names = ["Near Me Nails", "Elm Pizza", "Open Now Yoga"];
  const index = await indexOf(names.map((name, id) => shop(id, name, "")));
  const found = (query: string) => index.find(query, 5).best.map(({ title }) => title);
  expect(found("pizza near me")).toEqual(["Elm Pizza"]);
  expect(found("zeppelin pizza near me")).toEqual(["Elm Pizza"]);
  expect(found("barber near me")).toEqual([]);
  expect(found("near me nails")).toEqual(["Near Me Nails"]);
});

test.each([
  ["the hairdreser", "Elm Hairdresser", "The Plough"],
  ["best piza", "Elm Pizza", "Best Western"],
  ["fresh bred", "Elm Bread", "Fresh Fish"],
])(
  "a misspelled word counts even if another word matches as typed: %s",
  async (query, meant, other) => {
    const index = await indexOf([shop(1, other, ""), shop(2, meant, "")]);
    const found = index.find(query, 5).best.map(({ title }) => title);
    expect(found).toContain(meant);
  },
);

test("with one word too many in a query, whole words count before prefixes and typos", async () => {
  const index = await indexOf(
    ["Bakery", "Indian Table", "Gear Repair"].map((name, id) => shop(id, name, "")),
  );
  const found = (query: string) => index.find(query, 5).best.map(({ title }) => title);
  expect(found("bakery in zeppelin")).toEqual(["Bakery"]);
  expect(found("haircut in zeppelin")).toEqual([]);
  expect(found("bak zeppelin")).toEqual(["Bakery"]);
  expect(found("bakrey zeppelin")).toEqual(["Bakery"]);
  expect(found("in")).toEqual(["Indian Table"]);
});

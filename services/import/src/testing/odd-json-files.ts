/** JSON files as people upload them, and the result of checking each. */

const NO_ROWS =
  "The file has no rows: it should include an array of categories, businesses, coupons or events.";

/** `mark` is part of every name. */
export const oddJsonFiles = (mark: string) => {
  const json = (what: string, value: unknown, says: string) => ({
    what,
    name: "data.json",
    content: typeof value === "string" ? value : JSON.stringify(value),
    says,
  });
  return [
    json(
      "an array",
      [{ name: mark }],
      "A JSON file should hold one object with an array of categories, businesses, coupons or events.",
    ),
    json("an empty object", {}, NO_ROWS),
    json("other keys", { shops: [{ name: mark }] }, NO_ROWS),
    json(
      "a key twice",
      `{"businesses":[{"name":"${mark} 57"}],"businesses":[{"name":"${mark} 58"}]}`,
      "2 added",
    ),
    json(
      "an end in the middle",
      `{"businesses":[{"name":"${mark} 59"},{"na`,
      "The file ends in the middle of the JSON in businesses, after row 1. Nothing was imported.",
    ),
    json(
      "words instead of objects",
      { businesses: ["Shop", 4, null, { name: `${mark} 60` }] },
      "1 added, 3 rejected",
    ),
    json(
      "values of other types",
      { businesses: [{ name: 7, rating: "good", isPremium: "maybe" }] },
      "1 rejected",
    ),
    json(
      "an operator for a name",
      { businesses: [{ name: { $gt: "" } }, { name: `${mark} 61`, $where: "1" }] },
      "1 added, 1 rejected",
    ),
    json(
      "a coupon of a business that is not in it",
      { coupons: [{ businessId: 99_999, title: "Half price" }] },
      "1 rejected",
    ),
    json(
      "zero characters for a business",
      { coupons: [{ businessName: "\0\0", title: "Half price" }] },
      "1 rejected",
    ),
    json(
      "zero characters in names of fields",
      { businesses: [{ name: `${mark} 70`, rating: 99, "a\0b": "c" }] },
      "1 rejected",
    ),
    json(
      "CSV in a JSON file",
      `name,address\n${mark} 62,62 Elm St`,
      "This file is called .json, but it holds a table. Please give its name the ending .csv and choose it again.",
    ),
  ];
};

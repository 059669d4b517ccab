import { expect, it } from "vitest";
import { businessPath, eventPath } from "./page-path.ts";

it.each([
  ["Blue Moon Café & Bar", "/businesses/7/blue-moon-cafe-bar"],
  ["  O'Neill's – 24/7  ", "/businesses/7/o-neill-s-24-7"],
  ["مخبز", `/businesses/7/${encodeURIComponent("مخبز")}`],
  ["!!!", "/businesses/7"],
  [`${"𝒜".repeat(59)}bc`, `/businesses/7/${"a".repeat(59)}b`],
])("the business %j has the path %s", (name, path) => {
  expect(businessPath({ id: 7, name })).toBe(path);
});

it("an event has a path in its own folder", () => {
  expect(eventPath({ id: 3, name: "Fall Fair" })).toBe("/events/3/fall-fair");
});

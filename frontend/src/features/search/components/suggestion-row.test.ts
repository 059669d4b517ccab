import { describe, expect, it } from "vitest";
import { matches } from "./suggestion-row.tsx";

const shown = (text: string, q: string) =>
  matches(text, q)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join("");

describe("the highlights in a found text", () => {
  it.each([
    ["Fresh Bread daily", "brea", "Fresh [Brea]d daily"],
    ["Café Crème", "cafe creme", "[Café] [Crème]"],
    ["Cafe\u0301 Creme", "cafe\u0301s me", "Café Creme"],
    ["Cafe\u0301 Cre\u0300me", "cafe me", "[Café] Crème"],
    ["Two for one bread", "bread two", "[Two] for one [bread]"],
    ["Cornbread", "bread", "Cornbread"],
    ["Tom's Books & More", "tom book", "[Tom]'s [Book]s & More"],
    ["50% off (today)", "50% (today)", "[50]% off ([today])"],
    ["🥐 Croissants", "croi", "🥐 [Croi]ssants"],
    ["Bread", "   ", "Bread"],
    ["", "bread", ""],
  ])("for %j with the query %j are %j", (text, q, expected) => {
    expect(shown(text, q)).toBe(expected);
  });
});

/** Words inside others, by which a name is found as well. */
import { expect, test } from "vitest";
import { createSearchIndex } from "./search-index.ts";

async function foundIn(names: readonly string[]) {
  const index = await createSearchIndex(names, (title) => ({
    title,
    context: "",
    about: "",
    terms: "",
  }));
  return (query: string) => index.find(query, 5).best;
}

test("a word behind an elision is found without it, but no contraction", async () => {
  const names = [
    "L'Art du Pain",
    "Café de l’Île",
    "L'Oie d'Or",
    "Dall'Anna",
    "Joe's",
    "We're Open",
  ];
  const found = await foundIn(names);
  for (const [query, ...titles] of [
    ["art", "L'Art du Pain"],
    ["l'art", "L'Art du Pain"],
    ["ile", "Café de l’Île"],
    ["oie", "L'Oie d'Or"],
    ["or", "L'Oie d'Or"],
    ["anna", "Dall'Anna"],
    ["joes", "Joe's"],
    ["s"],
    ["re"],
  ])
    expect([query, ...found(String(query))]).toEqual([query, ...titles]);
});

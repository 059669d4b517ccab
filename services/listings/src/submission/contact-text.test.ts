/** Removes one person from a contact field that names several, as admins write it. */
import { expect, test } from "vitest";
import { textWithout } from "./contact-text.ts";

const without = (field: "contactName" | "contactEmail", who: string, text: string) =>
  textWithout(field, text, (part) => part.trim().toLowerCase() === who.toLowerCase());

test.each([
  ["Ann Quince", ""],
  ["Ann Quince & Bob Quince", "Bob Quince"],
  ["Bob Quince and Ann Quince", "Bob Quince"],
  ["Bob Quince, ann quince (owner)", "Bob Quince,(owner)"],
  ["Ann Quince (owner), call 555-0100 - mornings: 8/9", "(owner), call 555-0100 - mornings: 8/9"],
  ["Bob (Ann Quince)", "Bob ()"],
  ["Ann Quince / Ann Quince", ""],
  ["Anna Quince, Joann Quince", "Anna Quince, Joann Quince"],
])("removes the person from the contact name %s, leaving %s", (text, left) => {
  expect(without("contactName", "Ann Quince", text)).toBe(left);
});

test("removes a name that contains separators as a whole", () => {
  const left = without("contactName", "Ann & Bob Quince", "Cy, Ann & Bob Quince; Dee");
  expect(left).toBe("Cy, Dee");
});

test("removes nothing for a blank name", () => {
  const left = textWithout("contactName", "Bob (owner)", (part) => part.trim() === "");
  expect(left).toBe("Bob (owner)");
});

test.each([
  ["OWNER@example.org office@example.org", "office@example.org"],
  ["bob@quince.example; owner@example.org", "bob@quince.example"],
  ["owner@example.org or call 555-0100", "or call 555-0100"],
  ["Bob Quince <bob@quince.example>, owner@example.org.", "Bob Quince <bob@quince.example>"],
  ["mailto:owner@example.org?subject=x", "mailto:subject=x"],
  ["owner@example.org/office@example.org", "office@example.org"],
  ["'owner@example.org'", "''"],
  ["co-owner@example.org", "co-owner@example.org"],
])("removes the email address from %s, leaving %s", (text, left) => {
  expect(without("contactEmail", "owner@example.org", text)).toBe(left);
});

import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { messages } from "./messages.ts";

const folder = new URL("../fixtures/", import.meta.url);
const anyMessage = z.looseObject({ type: z.object(messages).keyof(), data: z.looseObject({}) });

const read = (name: string) =>
  anyMessage.parse(JSON.parse(readFileSync(new URL(name, folder), "utf8")));
const fixtures = readdirSync(folder).map((name) => ({ name, content: read(name) }));

/** Returns the value with an additional field in each of its objects. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, each]) => [name, withMore(each)]);
  return { ...Object.fromEntries(fields), later: 1 };
}

describe("messages", () => {
  test.each(fixtures)("$name parses without losing a field", ({ content }) => {
    expect(messages[content.type].parse(content)).toMatchObject(content);
  });

  test.each(fixtures)("$name parses with additional fields of a later version", ({ content }) => {
    const { success, data } = messages[content.type].safeParse(withMore(content));
    expect([success, data]).toMatchObject([true, content]);
  });

  test.each(Object.keys(messages))("%s has a fixture", (type) => {
    expect(fixtures.map(({ name }) => name)).toContain(`${type}.json`);
  });

  test("a message that lacks a field of its record is refused", () => {
    const { data, ...envelope } = read("business.changed.v1.json");
    const { name, ...rest } = data;
    expect(name).toBe("Hearth & Crumb");
    const result = messages["business.changed.v1"].safeParse({ ...envelope, data: rest });
    expect(result.success).toBe(false);
  });
});

/** Invalid requests generated from the API documents; a seed always yields the same ones. */
import type { Operation, Schema } from "../isolation/operations.ts";

/** Returns a number from 0 to 1 (mulberry32). */
export type Dice = () => number;

export function diceOf(seed: number): Dice {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <Value>(dice: Dice, values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(dice() * values.length)] ?? values[0];

const TEXTS = [
  "",
  " ",
  "\u0000",
  "\n=1+1",
  "' OR 1=1 --",
  '{"$gt":""}',
  "$where",
  "__proto__",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "\u202Eevil",
  "👩‍👩‍👧‍👦".repeat(50),
  "\uD800",
  "%00%ff",
  "NaN",
  "1e309",
  "-0",
  "9007199254740993",
  "0x10",
  "2026-02-30",
  "9999-99-99",
  "+275760-09-13",
  "javascript:alert(1)",
  "http://169.254.169.254/",
  "(a+)+$",
  "x".repeat(1001),
  "y".repeat(70_000),
] as const;

const NUMBERS = [0, -1, 1.5, 1e21, 2 ** 53, -(2 ** 63), 1e-7, 2 ** 31] as const;

const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));

/** Returns a value of an unexpected kind. */
const strange = (dice: Dice): unknown =>
  pick<unknown>(dice, [
    pick(dice, TEXTS),
    pick(dice, NUMBERS),
    null,
    true,
    [],
    {},
    { $gt: "" },
    JSON.parse('{"__proto__":{"admin":true}}'),
    nested(500),
    Array.from({ length: 2000 }, () => 1),
  ]);

/** Returns a value mostly allowed by the schema, so that a request passes the first validation. */
export function valueOf(dice: Dice, schema: Schema): unknown {
  if (dice() < 0.15) return strange(dice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[Math.floor(dice() * schema.enum.length)];
  if (schema.anyOf)
    return valueOf(dice, schema.anyOf[Math.floor(dice() * schema.anyOf.length)] ?? {});
  switch (schema.type) {
    case "object":
      return objectOf(dice, schema.properties ?? {});
    case "array":
      return Array.from({ length: Math.floor(dice() * 4) }, () =>
        valueOf(dice, schema.items ?? {}),
      );
    case "boolean":
      return dice() < 0.5;
    case "number":
    case "integer":
      return dice() < 0.5 ? Math.max(schema.minimum ?? 1, 1) : pick(dice, NUMBERS);
    default:
      return textOf(dice, schema);
  }
}

function objectOf(dice: Dice, properties: Record<string, Schema>) {
  const fields: [string, unknown][] = [];
  for (const [name, each] of Object.entries(properties))
    if (dice() < 0.9) fields.push([name, valueOf(dice, each)]);
  if (dice() < 0.1) fields.push([pick(dice, ["$set", "constructor", "a.b", ""]), strange(dice)]);
  return Object.fromEntries(fields);
}

function textOf(dice: Dice, { format, minLength = 0, maxLength = 200 }: Schema) {
  if (dice() < 0.4) return pick(dice, TEXTS);
  if (format === "date-time") return new Date().toISOString();
  if (dice() < 0.3) return pick(dice, ["2026-12-24", "42", "true", "555-0142", "a@shop.example"]);
  return "bread ".repeat(20).slice(0, Math.max(minLength, Math.min(maxLength, 60)));
}

/** Bodies that are not valid JSON, or not of their declared type. */
const BROKEN = [
  { type: "application/json", content: '{"a":' },
  { type: "application/json", content: "" },
  { type: "application/json", content: "[".repeat(20_000) },
  { type: "application/json", content: '{"a":1,"a":2,"__proto__":{"b":1}}' },
  { type: "text/plain;x", content: "a=1" },
  { type: "multipart/form-data", content: "--" },
  {
    type: "multipart/form-data; boundary=x",
    content: "--x\r\ncontent-disposition: form-data\r\n\r\n",
  },
  { type: "application/x-www-form-urlencoded", content: "a[$gt]=1" },
  { type: "application/json; charset=utf-7", content: "{}" },
  { type: "\u00e4/\u00f6", content: "{}" },
] as const;

export interface FuzzedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  content: string | undefined;
}

export function requestOf(dice: Dice, operation: Operation): FuzzedRequest {
  const { parameters, body, method } = operation;
  const of = (where: "path" | "query" | "header") => parameters.filter((each) => each.in === where);
  const text = (schema: Schema) => {
    const value = valueOf(dice, schema);
    const made = typeof value === "string" ? value : JSON.stringify(value);
    // Longer URLs are refused by the HTTP server itself.
    return encodeURIComponent(made.toWellFormed().slice(0, 2000));
  };
  const ids = new Map(of("path").map(({ name, schema }) => [name, text(schema)]));
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_all, name: string) => ids.get(name) || "0",
  );
  const query = of("query")
    .filter(() => dice() < 0.7)
    .flatMap(({ name, schema }) => {
      const one = `${name}=${text(schema)}`;
      return dice() < 0.05 ? [one, one, `${name}[$gt]=1`] : [one];
    });
  const headers: Record<string, string> = Object.fromEntries(
    of("header").map(({ name, schema }) => [name, text(schema)]),
  );
  const sent = method === "GET" ? undefined : contentOf(dice, body);
  if (sent) headers["content-type"] = sent.type;
  const url = query.length > 0 ? `${path}?${query.join("&")}` : path;
  return { method, path: url, headers, content: sent?.content };
}

function contentOf(dice: Dice, body: Schema | undefined) {
  if (dice() < 0.1) return pick(dice, BROKEN);
  if (!body) return undefined;
  return { type: "application/json", content: JSON.stringify(valueOf(dice, body)) };
}

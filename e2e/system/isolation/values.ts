/** Valid values for any operation: references are the other town's, the rest is generated from the schema. */
import type { Operation, Schema } from "./operations.ts";
import type { Towns } from "./towns.ts";

type Known = Record<string, unknown>;

/** Values for patterns: a number, an import's id, a picture's name, a session's id, a letter, a color, a word. */
const SAMPLES = ["42", "0".repeat(24), "0".repeat(32), "a".repeat(22), "S", "#24507a", "somewhere"];

const UNKNOWN = "The walk does not know how to make";

/** Returns the kind of records that the path is about. */
const entityOf = ({ path }: Operation, { theirs }: Towns) =>
  path.split("/").find((word) => word in theirs.ids);

/** Returns ids of the other town for the path's parameters; several if its records differ in kind. */
export function idsFor(operation: Operation, towns: Towns): Known[] {
  const { theirs, spare } = towns;
  const names = operation.parameters.filter((each) => each.in === "path").map(({ name }) => name);
  const slug = operation.access === "internal" ? spare.slug : theirs.slug;
  const common: Known = { slug, username: theirs.clerk, ...theirs.picture };
  const unknown = names.filter((name) => !(name in common));
  const entity = entityOf(operation, towns);
  const ids = entity === undefined ? undefined : theirs.ids[entity];
  if (unknown.length === 0) return [common];
  if (unknown.join() !== "id" || !ids)
    throw new Error(`${UNKNOWN} {${unknown.join()}} of ${operation.path}`);
  return ids.map((id) => Object.assign({ id }, common));
}

/** Returns values by field name, for references and for fields that the schema does not describe fully. */
export function fieldsFor(operation: Operation, towns: Towns): Known {
  const { theirs, spare } = towns;
  const entity = entityOf(operation, towns);
  const living = (entity === undefined ? undefined : theirs.ids[entity]) ?? [];
  const ids = operation.path.includes("/bin/") ? theirs.binned : living;
  const [business] = theirs.ids["businesses"] ?? [];
  const [category] = theirs.ids["categories"] ?? [];
  const picture = `/media/${theirs.picture.file}`;
  return {
    ids,
    merged: ids,
    id: ids[0],
    businessId: business,
    exceptBusinessId: business,
    keep: business,
    other: theirs.binned[0],
    first: business,
    second: theirs.binned[0],
    categoryId: category,
    import: theirs.ids["imports"]?.[0],
    batch: theirs.batch,
    records: theirs.records(entity),
    slug: theirs.slug,
    hosts: [theirs.host],
    confirm: spare.slug,
    username: theirs.clerk,
    password: theirs.password,
    currentPassword: theirs.password,
    q: theirs.word,
    imageUrl: picture,
    logoUrl: picture,
    businessImageUrl: picture,
    couponImageUrl: picture,
    "idempotency-key": theirs.idempotencyKey,
    authorization: `Bearer ${theirs.birthdayToken}`,
    expiration: "2099-01-01",
    startDate: "2099-01-01",
    endDate: "2099-01-02",
    couponStartDate: "2099-01-01",
    couponExpiration: "2099-01-01",
    birthday: "1990-05-05",
    timeZone: "Europe/Paris",
    email: "somebody@somewhere.example",
    website: "https://somewhere.example",
    openingHours: "Mo-Fr 09:00-18:00",
    recurrence: "RRULE:FREQ=WEEKLY;BYDAY=SA",
    revision: undefined,
    revisions: undefined,
    newest: undefined,
    accent: "#24507a",
    // Lists from the start: beyond the end nothing could leak.
    offset: 0,
  };
}

/** Returns a value that the schema allows. */
export function valueFor(name: string, schema: Schema, known: Known): unknown {
  if (name in known) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const option = schema.anyOf?.find(({ type }) => type !== "null");
  if (option) return valueFor(name, option, known);
  if (schema.type === "object" && schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(
      fields.map(([field, each]) => [field, valueFor(field, each, known)] as const),
    );
  }
  if (schema.type === "array" && schema.items) return [valueFor(name, schema.items, known)];
  if (schema.type === "boolean") return true;
  if (schema.type === "number" || schema.type === "integer")
    return Math.max(1, schema.minimum ?? 1);
  if (schema.type === "string") return textFor(name, schema);
  throw new Error(`${UNKNOWN} ${name}: ${JSON.stringify(schema)}`);
}

function textFor(name: string, { pattern, format, minLength = 0, maxLength = 1000 }: Schema) {
  if (format === "date-time") return new Date().toISOString();
  if (pattern === undefined) {
    if (name.endsWith("Url")) return "https://somewhere.example";
    // Boolean query parameters are documented as strings.
    if (minLength === 0 && maxLength === 1000) return "true";
    return "Something else altogether".repeat(1 + minLength / 20).slice(0, maxLength);
  }
  const fitting = SAMPLES.find((sample) => new RegExp(pattern).test(sample));
  if (fitting === undefined) throw new Error(`${UNKNOWN} ${name}: ${pattern}`);
  return fitting;
}

/**
 * No town can see or change another's data: calls every operation of every API document, and sends
 * every message type, with another town's ids, sessions and hosts. New ones are included
 * automatically; the test fails for any it can't call.
 */
import { allowedCallers } from "@mainstreet/service/access/service-acl";
import { ask } from "@mainstreet/testing/ask";
import type { Answer } from "@mainstreet/testing/ask";
import { admin, asCaller, visitor } from "@mainstreet/testing/town";
import { errorBody } from "@mainstreet/contracts/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileBodies } from "./isolation/files.ts";
import { startFixture } from "./isolation/fixture.ts";
import type { Fixture } from "./isolation/fixture.ts";
import { messageTypes, messagesFor, publish } from "./isolation/messages.ts";
import { operationsOf, serviceNames } from "./isolation/operations.ts";
import type { Operation } from "./isolation/operations.ts";
import { startTowns } from "./isolation/towns.ts";
import type { Towns } from "./isolation/towns.ts";
import { documentsWhere, settledTracesOf, tracesOf } from "./isolation/traces.ts";
import type { Traces } from "./isolation/traces.ts";
import { fieldsFor, idsFor, valueFor } from "./isolation/values.ts";

let fixture: Fixture;
let towns: Towns;
let before: Traces;
beforeAll(async () => {
  fixture = await startFixture();
  towns = await startTowns(fixture);
  before = await settledTracesOf(fixture, towns.theirs.slug);
});
afterAll(async () => fixture.close());

/** Operations about all towns, for internal callers only. */
const EVERY_TOWN = new Set(["GET /internal/towns"]);
/** Collections with only numbers, days and names of pictures. */
const NAMELESS = [
  "auth.counters",
  "coupons.counters",
  "coupons.submissions",
  "events.counters",
  "import.applied",
  "listings.counters",
  "listings.coupons",
  "listings.town-places",
  "media.business-uses",
  "media.coupon-uses",
  "media.event-uses",
  "media.images",
  "media.submission-uses",
  "media.town-uses",
];
/** Names of pictures derive from their content: the same picture may be stored in each town. */
const OWN_BY_CONTENT = new Set(["PUT /internal/images/{hash}"]);

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** Returns requests of an operation that reference the other town's records in every possible way. */
function requestsOf(operation: Operation) {
  const fields = fieldsFor(operation, towns);
  const named = (where: "query" | "header") =>
    operation.parameters
      .filter((each) => each.in === where)
      .flatMap(({ name, schema }): [string, string][] => {
        const value = valueFor(name, schema, fields);
        return typeof value === "string" || typeof value === "number" ? [[name, `${value}`]] : [];
      });
  const query = new URLSearchParams(named("query")).toString();
  const file = fileBodies[nameOf(operation)]?.(towns);
  const body = file ?? (operation.body && valueFor("body", operation.body, fields));
  const headers: Record<string, string> = Object.fromEntries(named("header"));
  return idsFor(operation, towns).map((ids) => {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(ids[name]));
    return { path: query ? `${path}?${query}` : path, method: operation.method, headers, body };
  });
}

type Request = ReturnType<typeof requestsOf>[number];

const atGateway = ({ path, headers, ...rest }: Request, more: Record<string, string>) =>
  ask(`${fixture.gatewayUrl}${path}`, { ...rest, headers: { ...headers, ...more } });
const atService = (service: string, { path, headers, ...rest }: Request, more: object) =>
  ask(`${fixture.urlOf(service)}${path}`, { ...rest, headers: { ...headers, ...more } });

/** Resolves with headers that pretend to be the other town. */
async function asSwindler() {
  const { ours, theirs } = towns;
  const { "x-session": token } = await admin(fixture.env, fixture.redis, ours.slug);
  const pretended = {
    "x-town": theirs.slug,
    "x-forwarded-host": theirs.host,
    "x-session": theirs.token,
  };
  return { cookie: `session=${token}`, "x-requested-with": "walk", ...pretended };
}

/** Returns the token of a service that may call the operation. */
function callerOf({ method, path }: Operation) {
  const [from = "gateway"] = allowedCallers(method, path.replaceAll(/\{(\w+)\}/g, ":$1"));
  return asCaller(fixture.env, from);
}

const UNKNOWN = "the walk does not know how to call this:";

/** Returns what is wrong with an answer to us: not understood, or data of the other town. */
function faultsOf(operation: Operation, { status, text }: Answer): string[] {
  const name = nameOf(operation);
  const told = `${name} ${status} ${text}`;
  if (status >= 500 || [405, 406, 415, 429].includes(status)) return [`${UNKNOWN} ${told}`];
  if (text.includes("_caller")) return [`${UNKNOWN} ${told}`];
  if (text.includes(towns.theirs.word) && !EVERY_TOWN.has(name)) return [`theirs: ${told}`];
  const namesOne = operation.path.includes("{") && !/\{slug\}|operators/.test(operation.path);
  if (namesOne && !OWN_BY_CONTENT.has(name) && ![401, 403, 404].includes(status))
    return [`not the 404 of what is not there: ${told}`];
  return status === 400 && !isOnlyTheirs(operation, text) ? [`${UNKNOWN} ${told}`] : [];
}

/** Whether all validation errors are about references to the other town's records. */
function isOnlyTheirs(operation: Operation, text: string) {
  const names = Object.keys(fieldsFor(operation, towns));
  const { errors = [] } = errorBody.parse(JSON.parse(text));
  const isTheirs = ({ path }: { path: string }) => names.includes(path.split(".").at(-1) ?? "");
  return errors.length > 0 && errors.every(isTheirs);
}

/** Returns what is wrong with an answer from the other town's site to our session. */
function faultsThere(operation: Operation, { status, text }: Answer): string[] {
  const told = `${nameOf(operation)} ${status} ${text}`;
  if (text.includes(towns.ours.word)) return [`ours at their place: ${told}`];
  return isSignedIn(operation) && ![401, 404].includes(status) ? [`let in: ${told}`] : [];
}

const isSignedIn = ({ access }: Operation) => access === "admin" || access === "operator";

/** Calls the operation at service and gateway in our name, and at the other town's with our session. */
async function walk(operation: Operation): Promise<string[]> {
  const { service, access, method } = operation;
  const { ours, theirs } = towns;
  const faults: string[] = [];
  for (const request of requestsOf(operation)) {
    const own = { ...(await admin(fixture.env, fixture.redis, ours.slug)), ...callerOf(operation) };
    faults.push(...faultsOf(operation, await atService(service, request, own)));
    if (access === "internal") continue;
    const atOurs = { ...(await asSwindler()), host: ours.host };
    faults.push(...faultsOf(operation, await atGateway(request, atOurs)));
    // Public writes are allowed on the other town's site.
    if (!isSignedIn(operation) && method !== "GET") continue;
    const atTheirs = { ...(await asSwindler()), host: theirs.host };
    faults.push(...faultsThere(operation, await atGateway(request, atTheirs)));
    const there = { ...own, ...visitor(fixture.env, theirs.slug) };
    faults.push(...faultsThere(operation, await atService(service, request, there)));
  }
  return faults;
}

describe.each(serviceNames)("%s", (service) => {
  const operations = operationsOf(service).map((each) => [nameOf(each), each] as const);

  test.each(operations)(
    "%s neither reveals nor changes the other town's data",
    async (_name, operation) => {
      expect(await walk(operation)).toEqual([]);
    },
  );

  test("has left the other town's data unchanged", async () => {
    expect(await tracesOf(fixture, towns.theirs.slug)).toEqual(before);
  });
});

describe("a message of one town about another town's record", () => {
  test.each(messageTypes)("%s leaves the other town's data unchanged", async (type) => {
    await publish(fixture, messagesFor(type, towns));
    expect(await tracesOf(fixture, towns.theirs.slug)).toEqual(before);
  });
});

test("the other town's data has reached no documents of another town", async () => {
  const elsewhere = await documentsWhere(fixture, { town: { $ne: towns.theirs.slug } });
  const found = Object.entries(elsewhere).filter(([, text]) => text.includes(towns.theirs.word));
  expect(found).toEqual([]);
});

test("the other town's marker word is in every collection that holds text", () => {
  const kinds = new Map<string, boolean>();
  for (const [place, text] of Object.entries(before)) {
    const [kind = ""] = place.replace(fixture.env.MONGODB_PREFIX, "").split(" ");
    if (/^\w+\./.test(kind)) kinds.set(kind, kinds.get(kind) || text.includes(towns.theirs.word));
  }
  const nameless = [...kinds].filter(([, told]) => !told).map(([kind]) => kind);
  expect(nameless.toSorted()).toEqual(NAMELESS);
});

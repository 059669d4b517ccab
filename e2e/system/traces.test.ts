/** With a collector configured, one trace contains everything that a request has triggered. */
import { photo } from "@mainstreet/media-service/testing/fixture";
import { openCollector } from "@mainstreet/testing/collector";
import type { CollectedSpan } from "@mainstreet/testing/collector";
import { startSystem } from "@mainstreet/testing/system";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let collector: Awaited<ReturnType<typeof openCollector>>;
let system: Awaited<ReturnType<typeof startSystem>>;
/** Origin of the only town's site. */
let site: string;

beforeAll(async () => {
  collector = await openCollector();
  system = await startSystem({ demo: false, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  site = `http://localhost:${new URL(system.gatewayUrl).port}`;
});
afterAll(async () => {
  await system.close();
  await collector.close();
});

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${site}${path}`, {
    method: "POST",
    headers: { origin: site, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

const STRANGER = "4bf92f3577b34da6a3ce929d0e0e4736";
const SAVED = "POST /api/admin/categories";
const ATTRIBUTES = ["mainstreet.town", "mainstreet.request_id"] as const;

/** Resolves with the latest trace with this span of the gateway, once it contains the service's span. */
const traceOf = (name: string, service: string, within: string) =>
  vi.waitFor(
    () => {
      const { spans } = collector;
      const first = spans.findLast((span) => span.service === "gateway" && span.name === name);
      const trace = spans.filter(({ traceId }) => traceId === first?.traceId);
      expect(trace.map((span) => `${span.service} ${span.name}`)).toContain(`${service} ${within}`);
      return trace;
    },
    { timeout: 60_000, interval: 200 },
  );

/** Returns the span after those that led to it. */
function wayTo(span: CollectedSpan | undefined): string[] {
  if (!span) return [];
  const before = collector.spans.find(({ id }) => id === span.parent);
  return [...wayTo(before), `${span.service} ${span.name}`];
}

test("a page is one trace from the gateway through the frontend to the services that it reads", async () => {
  const page = await fetch(`${site}/`, {
    headers: { traceparent: `00-${STRANGER}-00f067aa0ba902b7-01`, tracestate: "mainstreet=guess" },
  });
  expect([page.status, page.headers.get("x-request-id")]).toEqual([200, expect.any(String)]);
  await page.text();
  const trace = await traceOf("GET /", "listings", "GET /api/categories");
  const spanOf = (service: string, name: string) =>
    trace.find((span) => span.service === service && span.name === name);
  expect(trace.filter(({ parent }) => parent === undefined)).toHaveLength(1);
  expect(spanOf("gateway", "GET /")?.attributes.get("mainstreet.request_id")).toBe(
    page.headers.get("x-request-id"),
  );
  // A call and what it asks for are spans of their own, each a child of the one before; every
  // process sends its spans at its own time.
  await vi.waitFor(
    () =>
      expect(wayTo(spanOf("listings", "GET /api/categories"))).toEqual([
        "gateway GET /",
        "gateway GET",
        "frontend GET /*",
        "frontend GET",
        "gateway GET /api/categories",
        "gateway GET",
        "listings GET /api/categories",
      ]),
    { timeout: 60_000, interval: 200 },
  );
  expect(collector.spans.some(({ traceId }) => traceId === STRANGER)).toBe(false);
});

test("an image upload is one trace down to the object store, found by the response's request id", async () => {
  const body = new FormData();
  body.set("image", new Blob([new Uint8Array(await photo())]), "photo.jpg");
  const answer = await fetch(`${site}/api/uploads?type=logo`, {
    method: "POST",
    headers: { origin: site },
    body,
  });
  const id = answer.headers.get("x-request-id");
  expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)]);
  const trace = await traceOf("POST /api/uploads", "media", "POST /api/uploads");
  const asked = trace.find(
    ({ service, name }) => `${service} ${name}` === "media POST /api/uploads",
  );
  expect(asked?.attributes.get("mainstreet.request_id")).toBe(id);
  const stored = trace.find(({ name }) => name === "S3 PutObject");
  expect(stored?.attributes.get("rpc.system")).toBe("aws-api");
  expect(trace.some(({ attributes }) => attributes.get("db.system.name") === "mongodb")).toBe(true);
});

test("a change is one trace from the gateway through its service to the message's consumers", async () => {
  const signIn = await post("/api/auth/login?_=what-a-visitor-seeks", system.admin);
  const cookie = signIn.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
  const traceparent = `00-${STRANGER}-00f067aa0ba902b7-01`;
  await post("/api/admin/categories", { name: "Bakeries" }, { cookie, traceparent });

  const named = (service: string, name: string) => (span: CollectedSpan) =>
    span.service === service && span.name === name;
  await vi.waitFor(
    () => {
      const { spans } = collector;
      const first = spans.find(named("gateway", SAVED));
      const trace = spans.filter(({ traceId }) => traceId === first?.traceId);
      const spanOf = (service: string, name: string) => trace.find(named(service, name));
      const saved = spanOf("listings", SAVED);
      const heard = spanOf("coupons", "apply category.changed.v1");
      expect(first?.parent).toBeUndefined();
      expect(saved?.parent).toBe(spanOf("gateway", "POST")?.id);
      expect(heard?.parent).toBe(saved?.id);
      const under = (parent: CollectedSpan | undefined) =>
        trace.filter((span) => span.parent === parent?.id).map(({ attributes }) => attributes);
      const systems = (spans: Map<string, unknown>[]) =>
        new Set(spans.map((attributes) => attributes.get("db.system.name")));
      expect(systems(under(first))).toContain("redis");
      expect(systems(under(saved))).toContain("mongodb");
      expect(systems(under(heard))).toContain("mongodb");
      for (const attribute of ATTRIBUTES) {
        const value = first?.attributes.get(attribute);
        expect(value).toBeTruthy();
        for (const span of [saved, heard]) expect(span?.attributes.get(attribute)).toBe(value);
      }
    },
    { timeout: 60_000, interval: 200 },
  );
  // A visitor's trace id is ignored.
  expect(collector.spans.some(({ traceId }) => traceId === STRANGER)).toBe(false);
  // Spans contain no request content or stored data.
  for (const said of ["Bakeries", "what-a-visitor-seeks"])
    expect(collector.received()).not.toContain(said);
});

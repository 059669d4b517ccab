import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { eventsText } from "../src/shared/text/events.ts";
import { openFixture, upstream } from "./fixture.ts";

const get = openFixture();

const sourcesOf = (policy: string, kind = "") =>
  policy.split("; ").find((part) => part.startsWith(`${kind}-src `));

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const STATE = /<script type="application\/json" id="page-state">(.*?)<\/script>/s;
const stateOf = ({ body }: { body: string }) => JSON.parse(STATE.exec(body)?.[1] ?? "");

describe("a public page", () => {
  it("contains its data, its town and its head", async () => {
    const page = await get("/", { "x-forwarded-proto": "https" });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("<title>Deals &amp; coupons in Maplewood");
    expect(page.body).toContain('<link rel="canonical" href="https://maplewood.example.org/">');
    expect(page.body).toContain("25% Off");
    expect(page.body).toContain("ALL (2)");
    expect(upstream.hosts).toContain("maplewood.example.org");
  });

  it("is read with the session of a signed-in admin, and is then not cached", async () => {
    const page = await get("/", { "x-session": "a.b-c_d" });
    expect([...upstream.cookies]).toEqual(["session=a.b-c_d"]);
    expect([page.headers["cache-control"], page.headers["etag"]]).toEqual(["no-store", undefined]);
    await get("/", { "x-session": "a.b-c_d", "x-forwarded-proto": "https" });
    expect(upstream.cookies).toContain("__Host-session=a.b-c_d");
    upstream.cookies.clear();
    await get("/");
    expect([...upstream.cookies]).toEqual([""]);
  });

  it("shows the town's events with everything needed to attend them", async () => {
    for (const path of ["/", "/?tab=featured", "/?category=1"]) {
      const { body } = await get(path);
      expect(body).toContain(`>${eventsText.title}</h2>`);
      for (const text of [
        "Lantern Walk",
        "Tuesday, Jan 5, 2027",
        "5:30 PM – 7:00 PM",
        "Church Street",
        "$5-$15",
        "Food &amp; Drink",
        "Larkspur Bakery",
        eventsText.featured,
        'href="/api/events/4/calendar.ics"',
        'href="/api/events.ics"',
      ])
        expect(body).toContain(text);
      expect(body).not.toContain('href="javascript:');
    }
    expect((await get("/?category=2")).body).not.toContain("Lantern Walk");
  });

  it("has a fallback for dots in browsers without alternative text for content", async () => {
    const { body } = await get("/");
    const dots = [...body.matchAll(/([^;{]*;)content:"·" ?\/ ?""/g)].map(([, before]) => before);
    expect(dots.length).toBeGreaterThan(0);
    for (const before of dots) expect(before).toBe('content:"·";');
  });

  it("is shown without events when those are unavailable", async () => {
    upstream.eventsUp = false;
    const page = await get("/", { "x-forwarded-host": "no-events.example.org" });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("25% Off");
    expect(page.body).toContain(eventsText.loading);
    expect(page.body).not.toContain("Lantern Walk");
  });

  it("shows all events for a day that no service accepts", async () => {
    const page = await get("/events?when=0026-12-24");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("Lantern Walk");
  });

  it("shows the category 'Local Events' as 'Events'", async () => {
    const page = await get("/?category=1");
    expect(page.body).toContain("Events Near You");
    expect(page.body).not.toContain(">Local Events<");
  });

  it("of a deal contains the beginning of its category's list on the home page", async () => {
    const key = JSON.stringify(["coupons", { categoryId: 1 }]);
    const { queries } = stateOf(await get("/coupons/7")).queries;
    const list = queries.find((query: { queryHash: string }) => query.queryHash === key);
    expect(list.state.data.pages).toMatchObject([{ total: 1, items: [{ id: 7 }] }]);
  });

  it("escapes what a record says", async () => {
    const page = await get("/coupons/7");
    expect(page.body).toContain("Two &lt;b&gt;croissants&lt;/b&gt; &amp; tea&lt;/script&gt;");
    expect(page.body).not.toContain("tea</script>");
    expect(page.body).not.toContain('href="javascript:');
    expect(JSON.stringify(stateOf(page))).toContain("tea</script>");
  });

  it("allows inline scripts and styles by hash only", async () => {
    for (const path of ["/", "/coupons/7", "/admin"]) {
      const page = await get(path);
      const policy = String(page.headers["content-security-policy"]);
      const inline = [
        ...page.body.matchAll(/<(style|script)(?![^>]*(?: src=| type="application))[^>]*>([^<]*)/g),
      ];
      expect(inline.length).toBeGreaterThan(1);
      for (const [, kind, text = ""] of inline) {
        expect(text).not.toBe("");
        expect(sourcesOf(policy, kind)).toContain(hashOf(text));
      }
      expect(policy).not.toMatch(/unsafe|nonce/);
      expect(sourcesOf(policy, "img")).toBe("img-src 'self' data: https:");
      expect(page.body).not.toMatch(/ style="|nonce/);
    }
  });

  it("is byte-identical for equal requests", async () => {
    const [one, other] = [await get("/"), await get("/")];
    expect(other.body).toBe(one.body);
    expect(other.headers["content-security-policy"]).toBe(one.headers["content-security-policy"]);
  });

  it("revalidates what it has read, and shows a change at once", async () => {
    await get("/coupons/7");
    const before = upstream.notModified;
    await get("/coupons/7");
    expect(upstream.notModified).toBeGreaterThan(before);
    upstream.title = "Now with jam and a longer name";
    expect((await get("/coupons/7")).body).toContain("Now with jam");
  });

  it("leaves no timers, which would keep its data in memory", async () => {
    const timers = () =>
      process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
    await get("/?q=jam");
    const before = timers();
    for (let count = 0; count < 20; count += 1) await get("/?q=jam");
    expect(timers()).toBeLessThan(before + 20);
  });

  it("shows the town of its host", async () => {
    expect((await get("/")).body).toContain("Maplewood");
    const other = await get("/", { "x-forwarded-host": "riverton.example.org" });
    expect(other.body).toContain("<title>Deals &amp; coupons in Riverton");
  });

  it("is shown whatever port its host claims to have", async () => {
    const page = await get("/", { "x-forwarded-host": "localhost:99999" });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining("Maplewood")]);
  });

  it("is compressed as the browser accepts", async () => {
    expect((await get("/", { "accept-encoding": "gzip, br" })).headers["content-encoding"]).toBe(
      "br",
    );
    expect((await get("/", { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe(
      "gzip",
    );
    expect((await get("/")).headers["content-encoding"]).toBeUndefined();
  });

  it("is not sent again to a browser that has it", async () => {
    const { headers } = await get("/", { "accept-encoding": "br" });
    const again = await get("/", { "if-none-match": String(headers["etag"]) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await get("/admin")).headers["etag"]).toBeUndefined();
  });
});

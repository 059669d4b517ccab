import { createHash } from "node:crypto";
import { escaped } from "@mainstreet/service/http/message-page";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { couponText } from "../src/shared/text/listing.ts";
import { eventsText } from "../src/shared/text/events.ts";
import { keptText } from "../src/shared/text/kept.ts";
import { siteText, unavailableText } from "../src/shared/text/site.ts";
import { resetUpstream, startFixture, upstream } from "./fixture.ts";

let frontend: Awaited<ReturnType<typeof startFixture>>;
beforeAll(async () => {
  frontend = await startFixture();
});
afterEach(resetUpstream);
afterAll(() => frontend.stop());

const get: typeof frontend.get = (...request) => frontend.get(...request);

const sourcesOf = (policy: string, kind = "") =>
  policy.split("; ").find((part) => part.startsWith(`${kind}-src `));

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("a public page", () => {
  it("comes with its data, its town and its head", async () => {
    const page = await get("/", { "x-forwarded-proto": "https" });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("<title>Deals &amp; coupons in Maplewood");
    expect(page.body).toContain('<link rel="canonical" href="https://maplewood.example.org/">');
    expect(page.body).toContain("25% Off");
    expect(page.body).toContain("ALL (2)");
    expect(upstream.hosts).toContain("maplewood.example.org");
  });

  it("is read in the name of an admin who is signed in, who sees their own change at once", async () => {
    const page = await get("/", { "x-session": "a.b-c_d" });
    expect([...upstream.cookies]).toEqual(["session=a.b-c_d"]);
    expect([page.headers["cache-control"], page.headers["etag"]]).toEqual(["no-store", undefined]);
    await get("/", { "x-session": "a.b-c_d", "x-forwarded-proto": "https" });
    expect(upstream.cookies).toContain("__Host-session=a.b-c_d");
    upstream.cookies.clear();
    await get("/");
    expect([...upstream.cookies]).toEqual([""]);
  });

  it("tells of the town's events with everything one needs to go there", async () => {
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

  it("stands without the events when those can't be had", async () => {
    upstream.eventsUp = false;
    const page = await get("/", { "x-forwarded-host": "no-events.example.org" });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("25% Off");
    expect(page.body).toContain(eventsText.loading);
    expect(page.body).not.toContain("Lantern Walk");
  });

  it("shows the words of 'Local Events' as 'Events'", async () => {
    const page = await get("/?category=1");
    expect(page.body).toContain("Events Near You");
    expect(page.body).not.toContain(">Local Events<");
  });

  it("can't be broken out of by what a record says", async () => {
    const page = await get("/coupons/7");
    expect(page.body).toContain("Two &lt;b&gt;croissants&lt;/b&gt; &amp; tea&lt;/script&gt;");
    expect(page.body).not.toContain("tea</script>");
    expect(page.body).not.toContain('href="javascript:');
    const state = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(
      page.body,
    );
    expect(JSON.stringify(JSON.parse(state?.[1] ?? ""))).toContain("tea</script>");
  });

  it("runs and is styled by its own files, and by what its policy names by hash", async () => {
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

  it("is the same for all who read the same, byte by byte", async () => {
    const [one, other] = [await get("/"), await get("/")];
    expect(other.body).toBe(one.body);
    expect(other.headers["content-security-policy"]).toBe(one.headers["content-security-policy"]);
  });

  it("asks again for what it has read, and shows a change at once", async () => {
    await get("/coupons/7");
    const before = upstream.notModified;
    await get("/coupons/7");
    expect(upstream.notModified).toBeGreaterThan(before);
    upstream.title = "Now with jam and a longer name";
    expect((await get("/coupons/7")).body).toContain("Now with jam");
  });

  it("belongs to the town of its host", async () => {
    expect((await get("/")).body).toContain("Maplewood");
    const other = await get("/", { "x-forwarded-host": "riverton.example.org" });
    expect(other.body).toContain("<title>Deals &amp; coupons in Riverton");
  });

  it("stands whatever port its host is said to have", async () => {
    expect((await get("/", { "x-forwarded-host": "localhost:99999" })).statusCode).toBe(200);
  });

  it("is compressed as the browser can read it", async () => {
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

describe("the page that stands in while there is no connection", () => {
  it("wears the town's face, leads to what is kept and runs no file: it is shown at any address", async () => {
    const page = await get("/offline");
    expect(page.statusCode).toBe(200);
    for (const text of ["Maplewood", keptText.title, keptText.notKept, siteText.tryAgain])
      expect(page.body).toContain(escaped(text));
    for (const link of ["/", "/?tab=saved", "/offline"])
      expect(page.body).toContain(`href="${link}"`);
    expect(page.body).not.toContain('<script type="module"');
    expect(page.body).toContain('content="noindex"');
  });
});

describe("what is not there", () => {
  it("is a 404 with the specified words for a coupon", async () => {
    for (const path of ["/coupons/8", "/coupons/abc", "/coupons/0"]) {
      const page = await get(path);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain(couponText.notFoundTitle);
    }
  });

  it("is a 404 with the specified words for any other path", async () => {
    for (const path of ["/nothing", "//evil.example/x", "//[", "/coupons/7/more", "/adminx"]) {
      const page = await get(path);
      expect(page.statusCode).toBe(404);
      for (const words of [siteText.notFoundTitle, siteText.notFoundBody])
        expect(page.body).toContain(words);
      expect(page.body).not.toContain('href="https://evil.example');
    }
  });

  it("is refused in our own words when the address can't be read", async () => {
    const page = await get("/%ff");
    expect([page.statusCode, page.json()]).toEqual([
      400,
      { message: "This request cannot be read", code: "invalid_request" },
    ]);
  });

  it("is a 404 for a host without a town and for a file", async () => {
    expect((await get("/", { "x-forwarded-host": "nowhere.example.org" })).statusCode).toBe(404);
    expect((await get("/assets/none.js")).statusCode).toBe(404);
  });
});

describe("while the API is away", () => {
  it("a page that was seen before stands as it was", async () => {
    await get("/coupons/7");
    upstream.up = false;
    const page = await get("/coupons/7");
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("25% Off");
  });

  it("a page that was gone before does not come back", async () => {
    await get("/coupons/7");
    upstream.isCouponGone = true;
    expect((await get("/coupons/7")).statusCode).toBe(404);
    upstream.up = false;
    expect((await get("/coupons/7")).statusCode).toBe(503);
  });

  it("another page is a polite 503 that says nothing of the inside", async () => {
    upstream.up = false;
    const page = await get("/", { "x-forwarded-host": "never-seen.example.org" });
    expect(page.statusCode).toBe(503);
    expect(page.headers["retry-after"]).toBe("30");
    expect(page.body).toContain(unavailableText.title);
    expect(page.body).not.toMatch(/127\.0\.0\.1|stack|Error/);
  });

  it("the process is still alive and ready", async () => {
    upstream.up = false;
    expect((await get("/livez")).statusCode).toBe(200);
    expect((await get("/readyz")).statusCode).toBe(200);
  });
});

describe("the admin app", () => {
  it("is an empty shell that no browser keeps and no search engine lists", async () => {
    for (const path of ["/admin", "/admin/import", "/login", "/admin/login"]) {
      const page = await get(path);
      expect(page.statusCode).toBe(200);
      expect(page.headers["cache-control"]).toBe("no-store");
      expect(page.body).toContain('<div id="root"></div>');
      expect(page.body).toContain('content="noindex"');
      expect(page.body).toContain("/assets/admin.js");
    }
  });
});

describe("files", () => {
  it("are compressed before and kept for good", async () => {
    const file = await get("/assets/public-abc.js", { "accept-encoding": "br" });
    expect(file.headers["content-encoding"]).toBe("br");
    expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(file.headers["content-type"]).toContain("javascript");
  });
});

import { escaped } from "@mainstreet/service/http/message-page";
import { afterAll, describe, expect, it } from "vitest";
import { couponText } from "../src/shared/text/listing.ts";
import { offlineText } from "../src/shared/text/offline.ts";
import { siteText } from "../src/shared/text/site.ts";
import { openFixture } from "./fixture.ts";

const warnings: string[] = [];
const noteWarning = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`);
process.on("warning", noteWarning);
afterAll(() => void process.off("warning", noteWarning));

const get = openFixture();

describe("the server's start", () => {
  it("emits no warning, so that the log contains only JSON lines", async () => {
    await get("/livez");
    expect(warnings).toEqual([]);
  });
});

describe("the offline page", () => {
  it("shows the town, links to cached pages, and runs no script file", async () => {
    const page = await get("/offline");
    expect(page.statusCode).toBe(200);
    for (const text of ["Maplewood", offlineText.title, offlineText.notCached, siteText.tryAgain])
      expect(page.body).toContain(escaped(text));
    for (const link of ["/", "/?tab=saved", "/offline"])
      expect(page.body).toContain(`href="${link}"`);
    expect(page.body).not.toMatch(/\/assets\/[\w.-]+\.js/);
    expect(page.body).toContain('content="noindex"');
  });
});

describe("a missing page", () => {
  it("is a 404 with the specified text for a coupon", async () => {
    for (const path of ["/coupons/8", "/coupons/abc", "/coupons/0"]) {
      const page = await get(path);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain(couponText.notFoundTitle);
    }
  });

  it("is a 404 with the specified text for any other path", async () => {
    for (const path of ["/nothing", "//evil.example/x", "//[", "/coupons/7/more", "/adminx"]) {
      const page = await get(path);
      expect(page.statusCode).toBe(404);
      for (const words of [siteText.notFoundTitle, siteText.notFoundBody])
        expect(page.body).toContain(words);
      expect(page.body).not.toContain('href="https://evil.example');
    }
  });

  it("is refused with our own message when the URL is unreadable", async () => {
    const page = await get("/%ff");
    expect([page.statusCode, page.json()]).toEqual([
      400,
      { message: "This request cannot be read", code: "invalid_request" },
    ]);
  });

  it("is a 404 for a host without a town, and for a file", async () => {
    expect((await get("/", { "x-forwarded-host": "nowhere.example.org" })).statusCode).toBe(404);
    expect((await get("/assets/none.js")).statusCode).toBe(404);
  });
});

describe("the admin app", () => {
  it("is an empty shell that browsers do not store and search engines do not index", async () => {
    for (const path of ["/admin", "/admin/import", "/login", "/admin/login", "/Admin", "/LOGIN"]) {
      const page = await get(path);
      expect(page.statusCode).toBe(200);
      expect(page.headers["cache-control"]).toBe("no-store");
      expect(page.body).toContain('<div id="root"></div>');
      expect(page.body).toContain('content="noindex"');
      expect(page.body).toContain("/assets/admin.js");
    }
  });
});

describe("assets", () => {
  it("are precompressed and cached as immutable", async () => {
    const file = await get("/assets/public-abc.js", { "accept-encoding": "br" });
    expect(file.headers["content-encoding"]).toBe("br");
    expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(file.headers["content-type"]).toContain("javascript");
  });
});

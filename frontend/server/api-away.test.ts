/** What visitors get while the gateway, or one of several instances, does not answer. */
import { describe, expect, it } from "vitest";
import { unavailableText } from "../src/shared/text/site.ts";
import { openFixture, upstream } from "./fixture.ts";

const get = openFixture();

describe("while the API is unavailable", () => {
  it("a page that was rendered before is shown as it was", async () => {
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

  it("a host that now belongs to another town shows nothing of the former one", async () => {
    const moved = { "x-forwarded-host": "moved.example.org" };
    await get("/coupons/7", moved);
    upstream.town = { slug: "lakeside", name: "Lakeside" };
    await get("/about", moved);
    upstream.up = false;
    expect((await get("/coupons/7", moved)).statusCode).toBe(503);
  });

  it("another page is a polite 503 without internal details", async () => {
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

describe("while the town has no requests left", () => {
  const crowded = () => Object.assign(upstream, { up: false, refusal: 429 });

  it("a page that was rendered before is shown as it was", async () => {
    await get("/coupons/7");
    crowded();
    const page = await get("/coupons/7");
    expect([page.statusCode, page.body.includes("25% Off")]).toEqual([200, true]);
  });

  it("another page, the manifest and the sitemap say so, and when to try again", async () => {
    crowded();
    const there = { "x-forwarded-host": "crowded.example.org" };
    for (const path of ["/", "/manifest.webmanifest", "/robots.txt", "/sitemap.xml"]) {
      const answer = await get(path, there);
      expect([path, answer.statusCode, answer.headers["retry-after"]]).toEqual([path, 429, "30"]);
    }
    expect((await get("/", there)).body).toContain(unavailableText.crowdedTitle);
  });
});

describe("a town whose API does not respond", () => {
  it("delays no other town's pages, and its own are shown as they were", async () => {
    const silent = { "x-forwarded-host": "silent.example.org" };
    await get("/coupons/7", silent);
    upstream.silentHost = silent["x-forwarded-host"];
    const began = performance.now();
    const views = Array.from({ length: 64 }, () =>
      get("/coupons/7", silent).then(({ body }) => body),
    );
    const other = get("/coupons/7").then(() => "other");
    expect(await Promise.race([other, ...views])).toBe("other");
    for (const page of await Promise.all(views)) expect(page).toContain("25% Off");
    // Waiting for each request of a page separately would take 15 s, and waiting in turn for a
    // connection a minute.
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe("when a gateway dies", () => {
  it("the page is read through another one", async () => {
    // Opens keep-alive connections, all of which then end.
    await get("/");
    upstream.dies = true;
    const page = await get("/", { "x-forwarded-host": "asked-first.example.org" });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("25% Off");
    expect(upstream.dies).toBe(false);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOME, OFFLINE, SAVED } from "./addresses.ts";
import { fakeSite } from "./fake-site.ts";
import { cachePage, cacheSavedPages, page, precacheSite } from "./pages.ts";

const SCRIPT = "/assets/public-1.js";
const [NOTICE, IMPORTED] = ["/assets/notice-1.js", "/assets/alert-1.js"];
const PRECACHE = {
  files: ["/assets/dialog-1.js", NOTICE, IMPORTED],
  notice: NOTICE,
  noticeFiles: [NOTICE, IMPORTED],
  noticeText: "Shown as of ",
  entry: SCRIPT,
};
const PICTURE = "/media/shop-320.webp";

let site = fakeSite();

beforeEach(() => {
  site = fakeSite();
  site.pages.set(HOME, `<script src="${SCRIPT}"></script><img src="${PICTURE}">`);
  site.pages.set(SAVED, `<script src="${SCRIPT}"></script>`);
  site.pages.set(OFFLINE, "<h1>You're offline</h1>");
  vi.stubGlobal("self", { PRECACHE });
  vi.stubGlobal("caches", site.caches);
  vi.stubGlobal("fetch", site.fetch);
});

afterEach(() => vi.unstubAllGlobals());

/** Visits a page and waits until caching is complete; resolves with the page's HTML. */
async function visit(path: string) {
  const cached: Promise<unknown>[] = [];
  const request = new Request(site.origin + path);
  const waitUntil = (work: Promise<unknown>) => void cached.push(work);
  const answer = await page({ request, waitUntil }, new URL(request.url));
  await Promise.all(cached);
  return answer.text();
}

describe("a page that is being cached keeps its scripts while another page is cached", () => {
  it.each([
    ["at installation", precacheSite],
    ["at a visit", () => Promise.all([visit(HOME), cachePage(OFFLINE)])],
  ])("%s", async (_when, begin) => {
    site.pages.set(SAVED, "<h1>Saved deals</h1>");
    const picture = Promise.withResolvers<void>();
    const offline = Promise.withResolvers<void>();
    for (const path of [PICTURE, SAVED]) site.waits.set(path, picture.promise);
    site.waits.set(OFFLINE, offline.promise);
    const done = begin();
    await expect.poll(() => site.has(SCRIPT)).toBe(true);
    offline.resolve();
    await expect.poll(() => site.has(OFFLINE)).toBe(true);
    // Gives pruning time to run, if it did.
    await new Promise((resolve) => setTimeout(resolve, 50));
    picture.resolve();
    await done;
    expect(await site.text(HOME)).toBe(site.pages.get(HOME));
    expect(site.has(SCRIPT)).toBe(true);
  });
});

it("unneeded assets are removed once the page that was being cached is complete", async () => {
  const [before, after] = ["/assets/home-1.js", "/assets/home-2.js"];
  site.pages.set(HOME, `<script src="${before}"></script>`);
  await precacheSite();
  const script = Promise.withResolvers<void>();
  site.waits.set(after, script.promise);
  site.pages.set(HOME, `<script src="${after}"></script>`);
  const visited = visit(HOME);
  await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(1);
  await cachePage("/coupons/1?till");
  expect(site.has(before)).toBe(true);
  script.resolve();
  await visited;
  expect(site.has(after)).toBe(true);
  expect(site.has(before)).toBe(false);
});

describe("the page of saved deals is fetched again on a visit to the home page", () => {
  const old = '<script src="/assets/public-0.js"></script>';
  const later = `<script src="${SCRIPT}"></script><p>Later</p>`;

  it.each([
    ["where an instance of another build had answered", old, later],
    ["not within a day where it is of the worker's build", `<script src="${SCRIPT}"></script>`],
  ])("%s", async (_when, before, after = before) => {
    site.pages.set(SAVED, before);
    await precacheSite();
    expect(await site.text(SAVED)).toBe(before);
    site.pages.set(SAVED, later);
    await visit(HOME);
    expect(await site.text(SAVED)).toBe(after);
  });
});

describe("a cached page tells its age", () => {
  const shell = `<head><script src="${SCRIPT}"></script></head><div id="root"></div>`;

  async function visitOffline(refused: (path: string) => boolean) {
    site.pages.set(HOME, shell);
    site.isRefused = refused;
    await precacheSite().catch(() => undefined);
    await expect.poll(() => site.has(HOME)).toBe(true);
    site.isRefused = () => true;
    return visit(HOME);
  }

  it("by the notice's script", async () => {
    const html = await visitOffline(() => false);
    expect(html).toContain(`src="${NOTICE}"`);
    expect(html).not.toContain("Shown as of");
  });

  it.each([NOTICE, IMPORTED])("in plain text without %s", async (missing) => {
    const html = await visitOffline((path) => path === missing);
    expect(html).not.toContain(NOTICE);
    expect(html).toMatch(/<div id="kept"[^>]*>.*Shown as of \w{3} \d+, \d+:\d\d [AP]M \S+<\/p>/);
  });
});

describe("in full storage, pictures and unneeded assets make room", () => {
  const [before, after] = ["/assets/dialog-0.js", "/assets/public-2.js"];

  beforeEach(async () => {
    vi.stubGlobal("self", { PRECACHE: { ...PRECACHE, files: [before] } });
    await precacheSite();
    vi.stubGlobal("self", { PRECACHE });
    site.fill();
  });

  it("for a visited page", async () => {
    site.pages.set(HOME, `<script src="${after}"></script><img src="${PICTURE}">`);
    await visit(HOME);
    expect(await site.text(HOME)).toBe(site.pages.get(HOME));
    expect(site.has(after)).toBe(true);
  });

  it("for another build's files", async () => {
    site.quota += 1;
    await precacheSite();
    for (const file of PRECACHE.files) expect(site.has(file)).toBe(true);
    for (const file of [before, PICTURE]) expect(site.has(file)).toBe(false);
  });

  it("for the saved deals", async () => {
    const list = "/api/saved-coupons?ids=7";
    site.pages.set(list, "[]");
    await cacheSavedPages({ coupons: [7], businesses: [] });
    expect(await site.text(list)).toBe("[]");
    expect(site.has("/coupons/7")).toBe(true);
  });
});

describe("a page from the cache is marked as such", () => {
  it.each([
    ["with the script that tells its age", "/businesses/1", true],
    ["without that script at the till", "/coupons/1?till", false],
  ])("%s", async (_how, path, tellsAge) => {
    site.pages.set(path, '<head></head><div id="root"></div>');
    await precacheSite();
    await cachePage(path);
    expect(await visit(path)).not.toContain("kept");
    site.isRefused = () => true;
    const html = await visit(path);
    expect(html).toMatch(/<div id="kept" data-at="[^"]+"><\/div><div id="root">/);
    expect(html.includes(PRECACHE.notice)).toBe(tellsAge);
  });
});

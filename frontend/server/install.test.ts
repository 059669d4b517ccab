import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { openFixture, upstream } from "./fixture.ts";

const ACCENT = "#7A2456";
const LOGO = "/media/abc-640.webp";

const get = openFixture();
beforeAll(async () => {
  // A wide logo: two thirds blue, the rest red.
  const red = await sharp({ create: { width: 100, height: 150, channels: 3, background: "#c00" } })
    .png()
    .toBuffer();
  const logo = sharp({ create: { width: 300, height: 150, channels: 3, background: "#00c" } });
  upstream.pictures.set(
    LOGO,
    await logo
      .composite([{ input: red, left: 200, top: 0 }])
      .webp({ lossless: true })
      .toBuffer(),
  );
});

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

const manifest = async () => (await get("/manifest.webmanifest")).json<Manifest>();

/** Returns the icon's URL in the manifest. */
async function iconOf(purpose: string, sizes = "512x512") {
  const { icons } = await manifest();
  return icons.find((icon) => icon.purpose === purpose && icon.sizes === sizes)?.src ?? "";
}

/** Returns the icon's width, and a function of the color (`#rrggbbaa`) at a fraction of its width and height. */
async function decoded(address: string) {
  const { rawPayload } = await get(address);
  const { data, info } = await sharp(rawPayload)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
    return `#${data.subarray(start, start + 4).toString("hex")}`;
  };
  return { width: info.width, height: info.height, at };
}

describe("the web manifest", () => {
  it("has the town's name alone when there is no tagline", async () => {
    upstream.town = { tagline: "" };
    expect((await get("/manifest.webmanifest")).json()).toMatchObject({ name: "Maplewood" });
    expect((await get("/")).body).toContain("<title>Deals &amp; coupons in Maplewood</title>");
  });

  it("has the town's name and colours, and opens home in a window of its own", async () => {
    upstream.town = { accent: ACCENT };
    const answer = await get("/manifest.webmanifest");
    expect(answer.headers["content-type"]).toMatch(/^application\/manifest\+json/);
    expect(answer.json()).toMatchObject({
      id: "/",
      name: "Maplewood – Local deals, local people",
      short_name: "Maplewood",
      start_url: "/",
      scope: "/",
      display: "standalone",
      theme_color: ACCENT,
      background_color: "#FBF8F3",
    });
    const { icons } = await manifest();
    expect(icons.map(({ sizes, purpose, type }) => [sizes, purpose, type])).toEqual([
      ["192x192", "any", "image/png"],
      ["512x512", "any", "image/png"],
      ["512x512", "maskable", "image/png"],
    ]);
  });

  it("is allowed by the pages' content security policy, from their own origin only", async () => {
    expect((await get("/")).headers["content-security-policy"]).toContain("manifest-src 'self'");
  });
});

describe("an app icon", () => {
  it("is a PNG of its size with a white awning on the town's accent", async () => {
    upstream.town = { accent: ACCENT };
    for (const sizes of ["192x192", "512x512"]) {
      const { width, height, at } = await decoded(await iconOf("any", sizes));
      expect(`${width}x${height}`).toBe(sizes);
      expect([at(0.5, 0.35), at(0.5, 0.1), at(0, 0)]).toEqual([
        "#ffffffff",
        "#7a2456ff",
        "#00000000",
      ]);
    }
  });

  it("that can be masked fills its edges and keeps its mark in the safe zone", async () => {
    upstream.town = { accent: ACCENT };
    for (const address of [await iconOf("maskable"), "/apple-touch-icon.png"]) {
      const found = await get(address);
      const { at, width } = await decoded(found.headers["location"] ?? address);
      expect([at(0, 0), at(0.99, 0.99), at(0.5, 0.38)]).toEqual([
        "#7a2456ff",
        "#7a2456ff",
        "#ffffffff",
      ]);
      const outside: string[] = [];
      // Of a maskable icon only a circle of 80% is sure to be visible.
      for (let x = 0; x < 1; x += 1 / width)
        for (let y = 0; y < 1; y += 1 / width)
          if (Math.hypot(x - 0.5, y - 0.5) > 0.4 && at(x, y) !== "#7a2456ff")
            outside.push(`${x} ${y}`);
      expect(outside).toEqual([]);
    }
  });

  it("shows the town's whole logo, if there is one", async () => {
    upstream.town = { logoUrl: LOGO };
    const plain = await decoded(await iconOf("any"));
    expect([plain.at(0.1, 0.5), plain.at(0.9, 0.5), plain.at(0.5, 0.1)]).toEqual([
      "#0000ccff",
      "#cc0000ff",
      "#00000000",
    ]);
    const cut = await decoded(await iconOf("maskable"));
    expect([cut.at(0.25, 0.5), cut.at(0.75, 0.5), cut.at(0.15, 0.5), cut.at(0, 0)]).toEqual([
      "#0000ccff",
      "#cc0000ff",
      "#ffffffff",
      "#ffffffff",
    ]);
  });

  it("is the awning while the logo is missing, and is then cached only briefly", async () => {
    upstream.town = { accent: ACCENT, logoUrl: "/media/gone-640.webp" };
    const address = await iconOf("any");
    const { at } = await decoded(address);
    expect([at(0.5, 0.35), at(0.5, 0.1)]).toEqual(["#ffffffff", "#7a2456ff"]);
    for (let time = 0; time < 2; time += 1)
      expect((await get(address)).headers["cache-control"]).toBe("public, max-age=3600");
  });

  it("has a new URL for another accent or logo, and is cached as immutable", async () => {
    const before = await iconOf("any");
    const kept = await get(before);
    expect(kept.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    upstream.town = { accent: ACCENT };
    const after = await iconOf("any");
    expect(after).not.toBe(before);
    // The old URL redirects to the current icon. Not cached: during a deployment, cached redirects
    // of two versions could form a loop.
    expect((await get(before)).headers).toMatchObject({
      location: after,
      "cache-control": "no-cache",
    });
    upstream.town = { accent: ACCENT, logoUrl: LOGO };
    expect(await iconOf("any")).not.toBe(after);
  });

  it("for a browser tab has the accent too, and is found at /favicon.ico", async () => {
    upstream.town = { accent: ACCENT };
    const answer = await get("/favicon.svg");
    expect(answer.headers["content-type"]).toBe("image/svg+xml");
    expect(answer.body).toContain(`fill="${ACCENT}"`);
    expect((await get("/favicon.ico")).headers["location"]).toBe("/favicon.svg");
    upstream.town = { logoUrl: LOGO };
    expect((await get("/favicon.ico")).headers["location"]).toBe("/media/abc-320.webp");
  });

  it("is a 404 for an unknown name or town", async () => {
    const address = await iconOf("any");
    for (const name of ["icon-64", "constructor"])
      expect((await get(address.replace("icon-512", name))).statusCode).toBe(404);
    const nowhere = { "x-forwarded-host": "nowhere.example.org" };
    expect((await get(address, nowhere)).statusCode).toBe(404);
    upstream.up = false;
    const later = await get("/manifest.webmanifest", { "x-forwarded-host": "new.example.org" });
    expect([later.statusCode, later.headers["cache-control"]]).toEqual([503, "no-store"]);
  });
});

/** Content of a coupon's page; its order is that of decision 54. */
import { describe, expect, it } from "vitest";
import { dealText } from "../src/shared/text/deals.ts";
import { couponText } from "../src/shared/text/listing.ts";
import { openFixture, upstream } from "./fixture.ts";

const get = openFixture();

/** Returns the page's body without the structured data. */
async function shown() {
  const { body } = await get("/coupons/7");
  return body.slice(body.indexOf("<main")).split('<script type="application')[0] ?? "";
}

const MAP =
  "https://www.google.com/maps/search/?api=1&amp;query=Larkspur%20Bakery%2C%2012%20Mill%20Lane";

describe("a coupon's page", () => {
  it("shows the deal's badges, title, discount, code, end and terms in this order", async () => {
    upstream.coupon = { description: "Warm from the oven.", imageUrl: "/media/abc-1200.webp" };
    const page = await shown();
    const order = [
      "Back to Deals",
      "/media/abc-",
      ">Events<",
      "Featured Deal",
      "<h1",
      "Larkspur Bakery",
      "Warm from the oven.",
      ">Discount<",
      "25% Off",
      ">Coupon Code<",
      "SAVE",
      "Expires: Jan 05, 2027",
      "Terms &amp; Conditions",
      "<li>One per visit</li><li>Until sold out</li>",
    ].map((text) => [text, page.indexOf(text)]);
    expect(order.filter(([, place]) => place === -1)).toEqual([]);
    expect(order).toEqual(order.toSorted(([, a], [, b]) => Number(a) - Number(b)));
  });

  it("tells search engines the days on which the deal is valid", async () => {
    upstream.coupon = { startDate: "2027-01-02" };
    const { body } = await get("/coupons/7");
    expect(body).toContain('"validFrom":"2027-01-02","validThrough":"2027-01-05"');
  });

  it("leaves out what the deal does not have", async () => {
    upstream.coupon = { showDeals: false, discount: "", code: "", terms: "", expiration: null };
    const page = await shown();
    for (const text of [
      "Featured Deal",
      ">Discount<",
      "Coupon Code",
      "Terms &amp;",
      "Visit Website",
    ])
      expect(page).not.toContain(text);
    expect(page).toContain("No expiration");
  });

  it("shows the business's rating, map, phone, website and social networks", async () => {
    upstream.business = {
      phone: "(555) 014-2000",
      website: "https://larkspur.example",
      imageUrl: "/media/shop-1200.webp",
      reviewCount: 1,
      facebookUrl: "https://facebook.com/larkspur",
      twitterUrl: "https://x.com/larkspur",
    };
    const page = await shown();
    expect(page).toContain("Rated 4.5 out of 5, 1 review");
    const icons = page.slice(page.indexOf(">4.5<")).matchAll(/data-testid="(Star\w*)"/g);
    const [full, half] = ["StarRoundedIcon", "StarHalfRoundedIcon"];
    expect([...icons].map(([, icon]) => icon)).toEqual([full, full, full, full, half]);
    expect(page).toContain(`href="${MAP}"`);
    expect(page).toContain('href="tel:5550142000"');
    expect(page).toContain("/media/shop-");
    expect(page).toContain("Connect with us");
    expect(page).toContain('aria-label="Larkspur Bakery: Facebook"');
    expect(page).toContain('aria-label="Larkspur Bakery: Twitter/X"');
    for (const network of ["Instagram", "LinkedIn"])
      expect(page).not.toContain(`Larkspur Bakery: ${network}`);
    const visit = /<a[^>]*>Visit Website/.exec(page)?.[0] ?? "";
    expect(visit).toContain('href="https://larkspur.example/"');
    expect(visit).toContain('target="_blank"');
  });

  it("shows no stars without a rating, and no networks where there are none", async () => {
    upstream.business = { rating: 0, reviewCount: 0 };
    const page = await shown();
    expect(page).not.toContain("Rated");
    expect(page).not.toContain("Connect with us");
    expect(page).not.toContain("tel:");
  });

  it("says that a deal is expired, shows the business's other deals, and is not indexed", async () => {
    upstream.expired = true;
    for (const path of ["/coupons/7", "/coupons/7?till"]) {
      const page = await get(path);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain(couponText.expired);
      expect(page.body).toContain(couponText.otherDeals("Larkspur Bakery"));
      expect(page.body).toContain('href="/coupons/8"');
      expect(page.body).toContain('<meta name="robots" content="noindex">');
      for (const text of [dealText.openTill, dealText.copyCode, dealText.tillHelp])
        expect(page.body).not.toContain(text);
    }
  });

  it("lists nearby deals of other businesses, however many deals its own business has", async () => {
    upstream.neighbour = "Rye at noon";
    upstream.business = { latitude: 40.71, longitude: -74 };
    const page = await shown();
    expect(page).toContain(couponText.nearDeals);
    expect(page).toContain("Rye at noon");
  });

  it("lists other deals under their category if the business has no coordinates", async () => {
    upstream.neighbour = "Rye at noon";
    upstream.business = { category: { id: 2, name: "Bakeries" } };
    const page = await shown();
    expect(page).toContain("Rye at noon");
    expect(page).not.toContain(couponText.nearDeals);
    expect(page).toMatch(/<h2[^>]*>Bakeries</);
  });

  it("contains the deal for the till before any script runs, with its code and terms", async () => {
    const page = await get("/coupons/7?till");
    for (const text of [dealText.tillHelp, "SAVE", dealText.tillDone, "One per visit"])
      expect(page.body).toContain(text);
    expect(page.headers["content-security-policy"]).toContain("worker-src 'self'");
    expect((await get("/coupons/7")).body).not.toContain('content="noindex"');
  });
});

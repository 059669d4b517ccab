/** The public pages by address. */
import { matchPath } from "react-router-dom";
import { pageFile } from "./page-file.tsx";

const SOURCES = "src/app/public";

export const homePage = pageFile(
  `${SOURCES}/home.route.tsx`,
  async () => (await import("./home.route.tsx")).HomeRoute,
);

export const resultsPage = pageFile(
  `${SOURCES}/results.route.tsx`,
  async () => (await import("./results.route.tsx")).ResultsRoute,
);

export const couponPage = pageFile(
  `${SOURCES}/coupon.route.tsx`,
  async () => (await import("./coupon.route.tsx")).CouponRoute,
);

/** What the address needs beside the site's own frame; nothing where it is the 404 page. */
export function pageAt(url: URL) {
  if (url.pathname === "/") return url.searchParams.has("q") ? resultsPage : homePage;
  return matchPath("/coupons/:id", url.pathname) ? couponPage : undefined;
}

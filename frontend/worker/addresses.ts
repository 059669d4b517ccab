/** Which pages may be cached, each under one address. */

export const HOME = "/";
export const SAVED = "/?tab=saved";
/** Fallback page, shown for a page that is not cached. */
export const OFFLINE = "/offline";

/** Parameters that make home another page. */
const HOME_CHOICES = ["q", "category", "tab"];

/** Returns the address under which a page is cached; undefined for a page that is never cached. */
export function addressOf({ pathname, searchParams }: URL): string | undefined {
  if (pathname === "/") {
    const choices = HOME_CHOICES.filter((name) => searchParams.has(name));
    if (choices.length === 0) return HOME;
    return choices.join() === "tab" && searchParams.get("tab") === "saved" ? SAVED : undefined;
  }
  const [, coupon] = /^\/coupons\/(\d+)$/.exec(pathname) ?? [];
  if (coupon !== undefined) return `/coupons/${coupon}${searchParams.has("till") ? "?till" : ""}`;
  const [, business] = /^\/businesses\/(\d+)(?:\/|$)/.exec(pathname) ?? [];
  return business === undefined ? undefined : `/businesses/${business}`;
}

/** Links as people write them: `shop.example`, `facebook.com/joes`, `@joes`. */
import type { ImportField } from "@mainstreet/contracts/import-mapping";

/** Where a handle means a profile; LinkedIn has people and companies. */
const SITES: Partial<Record<ImportField, string>> = {
  facebookUrl: "www.facebook.com",
  instagramUrl: "www.instagram.com",
  twitterUrl: "x.com",
};
const HANDLE = /^@([\w.-]{1,50})$/;
const HOST = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;
/** Without more behind it, `joes.cafe` is what somebody is called there. */
const PROFILE = /^[^/]+\/\S/;

/** The whole link of a field that takes one; what is none stays as it is, and is left out. */
export function linkOf(field: ImportField, written: string): string {
  const site = SITES[field];
  const [, handle] = HANDLE.exec(written) ?? [];
  if (site !== undefined && handle !== undefined) return `https://${site}/${handle}`;
  const isProfile = site !== undefined || field === "linkedinUrl";
  return HOST.test(written) && (!isProfile || PROFILE.test(written))
    ? `https://${written}`
    : written;
}

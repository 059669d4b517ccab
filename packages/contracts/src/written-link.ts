/** Links as people write them: `shop.example`, `facebook.com/joes`, `@joes`. */
import { link } from "./fields.ts";
import type { ImportField } from "./import-mapping.ts";

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

/** The whole link of a field that takes one; what is none stays as it is, and is no valid one. */
export function linkOf(field: ImportField, written: string): string {
  const site = SITES[field];
  const [, handle] = HANDLE.exec(written) ?? [];
  if (site !== undefined && handle !== undefined) return `https://${site}/${handle}`;
  const isProfile = site !== undefined || field === "linkedinUrl";
  return HOST.test(written) && (!isProfile || PROFILE.test(written))
    ? `https://${written}`
    : written;
}

export const NETWORKS = ["facebook", "instagram", "twitter", "linkedin"] as const;

/** The link to a profile; "" where none is written. */
export const profileLink = (network: (typeof NETWORKS)[number], written = "") =>
  link.safeParse(linkOf(`${network}Url`, written)).data ?? "";

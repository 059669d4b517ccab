/** Completes links as people write them: `shop.example`, `facebook.com/joes`, `@joes`. */
import { link } from "./fields.ts";
import type { ImportField } from "./import-mapping.ts";

/** Sites where a handle identifies a profile; not LinkedIn, which has people and companies. */
const SITES: Partial<Record<ImportField, string>> = {
  facebookUrl: "www.facebook.com",
  instagramUrl: "www.instagram.com",
  twitterUrl: "x.com",
};
const HANDLE = /^@([\w.-]{1,50})$/;
const HOST = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;
/** A host with a path; without one, `joes.cafe` is a user name on that site. */
const PROFILE = /^[^/]+\/\S/;

/** Returns the complete link for a link field; other text is returned unchanged, and fails validation. */
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

/** Returns the link to a profile; "" if there is none. */
export const profileLink = (network: (typeof NETWORKS)[number], written = "") =>
  link.safeParse(linkOf(`${network}Url`, written)).data ?? "";

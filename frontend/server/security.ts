/** Headers of every page. */
import { createHash } from "node:crypto";

/** What stands inside of the page itself, as its policy names it. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

const hashOf = (source: string) =>
  `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

/** An empty style element, which the browser's own rules are then inserted into one by one. */
const EMPTY = hashOf("");

/** Where browsers read the map's style; the pictures of one without TLS, which come from there too. */
function mapSources(address: string | undefined): { style: string[]; pictures: string[] } {
  if (address === undefined) return { style: [], pictures: [] };
  const { origin, protocol } = new URL(address);
  return { style: [origin], pictures: protocol === "http:" ? [origin] : [] };
}

/**
 * Only our own files, and what stands in the page by its hash: a page that was rendered once is sent
 * as it is. Pictures may be on any other site, as those of imported records are: over TLS, which browsers
 * try by themselves for what names `http:` in a secure page.
 */
export function pagePolicy({ scripts, styles }: InlineSources, mapStyleUrl?: string): string {
  const map = mapSources(mapStyleUrl);
  const policy = {
    "default-src": "'self'",
    "script-src": ["'self'", ...scripts.map(hashOf)].join(" "),
    "script-src-attr": "'none'",
    "style-src": ["'self'", EMPTY, ...styles.map(hashOf)].join(" "),
    "style-src-attr": "'none'",
    "img-src": ["'self' data: https:", ...map.pictures].join(" "),
    "font-src": "'self'",
    "connect-src": ["'self'", ...map.style].join(" "),
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  };
  return Object.entries(policy)
    .map((entry) => entry.join(" "))
    .join("; ");
}

export const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=()",
  vary: "accept-encoding",
};

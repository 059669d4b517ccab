/** Headers of every page. */
import { createHash } from "node:crypto";

/** Inline elements of the page, which the CSP allows by their hashes. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

const hashOf = (source: string) =>
  `'sha256-${createHash("sha256").update(source).digest("base64")}'`;

/** Hash of an empty style element, into which emotion inserts rules by script. */
const EMPTY = hashOf("");

/** Returns the sources that the map's style needs in the CSP; for a style without TLS also those of its pictures. */
function mapSources(address: string | undefined): { style: string[]; pictures: string[] } {
  if (address === undefined) return { style: [], pictures: [] };
  const { origin, protocol } = new URL(address);
  return { style: [origin], pictures: protocol === "http:" ? [origin] : [] };
}

/**
 * Returns the CSP: only our own files, and inline elements by hash, not by nonce, as a rendered
 * page is cached. Pictures may be on any other site, as those of imported records are, but only
 * over TLS: browsers upgrade `http:` pictures of a secure page.
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
  "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=()",
  vary: "accept-encoding",
};

/** Headers of every page. */

/** Only our own scripts and styles that carry the response's nonce; pictures may be on other sites. */
export function pageHeaders(nonce: string): Record<string, string> {
  const policy = {
    "default-src": "'self'",
    "script-src": `'self' 'nonce-${nonce}'`,
    "script-src-attr": "'none'",
    "style-src": `'self' 'nonce-${nonce}'`,
    "style-src-attr": "'none'",
    "img-src": "'self' data: https: http:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
  };
  return {
    "content-security-policy": Object.entries(policy)
      .map((entry) => entry.join(" "))
      .join("; "),
    "content-type": "text/html; charset=utf-8",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=()",
    vary: "accept-encoding",
  };
}

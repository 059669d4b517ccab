/** URLs of other sites; without zod, for pages that show them. */

/** Returns the URL if it is safe to link to: http or https with a host, never `javascript:`. */
export function webLink(value: string): URL | undefined {
  try {
    const url = new URL(value);
    return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
  } catch {
    return undefined;
  }
}

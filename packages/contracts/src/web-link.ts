/** Addresses of other sites; without zod, for pages that show them. */

/** The address of a text that can safely be shown as a link: http or https with a host, never `javascript:`. */
export function webLink(value: string): URL | undefined {
  try {
    const url = new URL(value);
    return url.protocol === "http:" || url.protocol === "https:" ? url : undefined;
  } catch {
    return undefined;
  }
}

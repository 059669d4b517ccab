/** Sitemaps as XML, after sitemaps.org. */

export interface SitemapEntry {
  path: string;
  /** Day of the last change, `2026-11-21`. */
  changed?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** One file of addresses. */
export function sitemapPage(origin: string, entries: SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${origin}${path}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</url>`,
  );
  return `${HEAD}<urlset ${SPACE}>\n${urls.join("\n")}\n</urlset>\n`;
}

/** Where the files are, when there is more than one. */
export function sitemapIndex(origin: string, pages: number): string {
  const files = Array.from(
    { length: pages },
    (_, index) => `<sitemap><loc>${origin}/sitemap-${index + 1}.xml</loc></sitemap>`,
  );
  return `${HEAD}<sitemapindex ${SPACE}>\n${files.join("\n")}\n</sitemapindex>\n`;
}

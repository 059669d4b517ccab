/** The HTML document around a rendered page. */
import type { Town } from "@mainstreet/contracts/town";
import { escaped } from "@mainstreet/service/http/message-page";
import type { RenderedPage } from "../src/entry-server.tsx";
import type { PageHead } from "../src/app/public/page-route.ts";
import { pictureSources } from "../src/shared/ui/picture-sources.ts";
import type { AppFiles, Renderer } from "./renderer.ts";
import { pagePolicy } from "./security.ts";

export interface DocumentParts {
  head: PageHead;
  /** Origin of the canonical URL, such as `https://maplewood.example.org`. */
  origin: string;
  town: Town;
  files: AppFiles;
  renderer: Pick<
    Renderer,
    "displayFontUrl" | "fontFaces" | "schemeScript" | "slashScript" | "startScript"
  >;
  /** Absent for the admin app, which is rendered in the browser. */
  page?: RenderedPage;
  /** Embedded as JSON for the browser. */
  state: object;
  /** URL of the maps' style, if one is configured. */
  mapStyleUrl: string | undefined;
}

/** Page background of both schemes before any style or script loads, so that nothing flashes. */
const GROUND =
  "html{background:#FBF8F3;color-scheme:light}html[data-theme=dark]{background:#121816;color-scheme:dark}body{margin:0}";

/** The CSP forbids `eval`: zod must not probe for it. Set before any script that contains zod. */
const zodScript = "__zod_globalConfig={jitless:true}";

/** Returns the complete document and the CSP that fits it. */
export function htmlDocument(parts: DocumentParts): { html: string; policy: string } {
  const { head, origin, town, files, renderer, page, mapStyleUrl } = parts;
  const canonical = escaped(new URL(head.canonical, origin).href);
  const title = escaped(head.title);
  const description = escaped(head.description);
  const { schemeScript, slashScript, startScript } = renderer;
  // The admin app has no search that `/` could open.
  const script = [zodScript, schemeScript, ...(page ? [slashScript] : [])].join(";");
  const start = page && files.length > 0 ? [startScript(files)] : [];
  const made = page?.styles ?? [];
  const ground = GROUND + renderer.fontFaces;
  const html = [
    `<!doctype html><html lang="en" data-theme="light"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">`,
    `<title>${title}</title><meta name="description" content="${description}">`,
    head.noindex || !page ? `<meta name="robots" content="noindex">` : "",
    page
      ? `<link rel="canonical" href="${canonical}"><meta property="og:title" content="${title}">` +
        `<meta property="og:description" content="${description}"><meta property="og:url" content="${canonical}">` +
        `<meta property="og:site_name" content="${escaped(town.name)}"><meta property="og:type" content="website">` +
        shareImage(head.image)
      : "",
    `<link rel="icon" ${iconOf(town)}><link rel="manifest" href="/manifest.webmanifest">`,
    `<link rel="preload" href="${renderer.displayFontUrl}" as="font" type="font/woff2" crossorigin>`,
    `<script>${script}</script><style>${ground}</style>`,
    // `data-s` keeps emotion from moving the style elements: moved ones are parsed again, which
    // restyles the whole page.
    ...made.map(
      ({ key, ids, css }) => `<style data-emotion="${key} ${ids.join(" ")}" data-s>${css}</style>`,
    ),
    ...(page ? [] : files).map((file) => `<script type="module" src="${file}"></script>`),
    `</head><body><div id="root">${page?.html ?? ""}</div>`,
    ...(head.structured ?? []).map(
      (data) => `<script type="application/ld+json">${jsonForHtml(data)}</script>`,
    ),
    `<script type="application/json" id="page-state">${jsonForHtml({ ...parts.state, mapStyleUrl })}</script>`,
    // At the end, as the scripts need all of the above.
    ...start.map((text) => `<script>${text}</script>`),
    `</body></html>`,
  ].join("");
  const styles = [ground, ...made.map(({ css }) => css)];
  return { html, policy: pagePolicy({ scripts: [script, ...start], styles }, mapStyleUrl) };
}

/** Returns the icon's attributes: the town's own logo, if it has one. */
function iconOf({ logoUrl }: Town): string {
  const logo = pictureSources(logoUrl, 320);
  return logo ? `href="${escaped(logo.src)}"` : `href="/favicon.svg" type="image/svg+xml"`;
}

/** Returns the meta tags of the preview image that other sites show for links to the page. */
function shareImage(address: string | undefined): string {
  if (address === undefined) return "";
  return (
    `<meta property="og:image" content="${escaped(address)}">` +
    `<meta name="twitter:card" content="summary_large_image">`
  );
}

/** Returns JSON that can't end its script element, whatever the texts contain. */
const jsonForHtml = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

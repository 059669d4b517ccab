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
  /** `https://maplewood.example.org`, for the page's one address. */
  origin: string;
  town: Town;
  files: AppFiles;
  renderer: Pick<Renderer, "displayFontUrl" | "fontFaces" | "schemeScript" | "slashScript">;
  /** Absent for the admin app, which the browser renders by itself. */
  page?: RenderedPage;
  /** For the browser, as JSON. */
  state: object;
  /** Address of the style of maps, where one is set. */
  mapStyleUrl: string | undefined;
}

/** Before any script the page has its own ground in both schemes, so that nothing flashes. */
const GROUND =
  "html{background:#FBF8F3;color-scheme:light}html[data-theme=dark]{background:#121816;color-scheme:dark}body{margin:0}";

/** The policy forbids functions made of text: zod need not try whether it may. Before any script brings it. */
const zodScript = "__zod_globalConfig={jitless:true}";

/** Everything from doctype to the closing tag, and the policy that fits it. */
export function htmlDocument(parts: DocumentParts): { html: string; policy: string } {
  const { head, origin, town, files, renderer, page, mapStyleUrl } = parts;
  const canonical = escaped(new URL(head.canonical, origin).href);
  const title = escaped(head.title);
  const description = escaped(head.description);
  const { schemeScript, slashScript } = renderer;
  // The admin app has no search to lead to.
  const script = [zodScript, schemeScript, ...(page ? [slashScript] : [])].join(";");
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
    // `data-s` keeps emotion from moving them: whatever moves is read anew, and the whole page with it.
    ...made.map(
      ({ key, ids, css }) => `<style data-emotion="${key} ${ids.join(" ")}" data-s>${css}</style>`,
    ),
    // The page can be read without them: its pictures and its font come first.
    // Each as a script, not as part of the last: so they run one by one.
    ...files.map((file) => `<script type="module" fetchpriority="low" src="${file}"></script>`),
    `</head><body><div id="root">${page?.html ?? ""}</div>`,
    ...(head.structured ?? []).map(
      (data) => `<script type="application/ld+json">${jsonForHtml(data)}</script>`,
    ),
    `<script type="application/json" id="page-state">${jsonForHtml({ ...parts.state, mapStyleUrl })}</script>`,
    `</body></html>`,
  ].join("");
  const styles = [ground, ...made.map(({ css }) => css)];
  return { html, policy: pagePolicy({ scripts: [script], styles }, mapStyleUrl) };
}

/** The town's own logo if it has one. */
function iconOf({ logoUrl }: Town): string {
  const logo = pictureSources(logoUrl, 320);
  return logo ? `href="${escaped(logo.src)}"` : `href="/favicon.svg" type="image/svg+xml"`;
}

/** The picture that other sites show with a link to the page. */
function shareImage(address: string | undefined): string {
  if (address === undefined) return "";
  return (
    `<meta property="og:image" content="${escaped(address)}">` +
    `<meta name="twitter:card" content="summary_large_image">`
  );
}

/** JSON that can't end the element it stands in, whatever the texts hold. */
const jsonForHtml = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");

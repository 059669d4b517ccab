/** A self-contained page with one sentence, for people whose page cannot be rendered; reveals no internals. */
import { createHash } from "node:crypto";

export interface Message {
  title: string;
  body: string;
  /** Text of the link that retries the same address. */
  again?: string;
}

const STYLE = `
body{margin:0;min-height:100vh;box-sizing:border-box;display:grid;place-content:center;padding:24px;
text-align:center;font:16px/1.5 -apple-system,"Segoe UI",Roboto,Arial,sans-serif;background:#FBF8F3;color:#1E2A26}
svg{width:128px;color:#55605B}h1{font:600 28px/1.2 Georgia,serif;margin:16px 0 8px}
p{margin:0;max-width:32em;color:#55605B;text-wrap:balance}a{display:inline-block;margin-top:24px;padding:10px 20px;
border-radius:8px;font-weight:600;text-decoration:none;color:#fff;background:#1F5C4A}
a:focus-visible{outline:2px solid currentColor;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#121816;color:#E8EFEA}svg,p{color:#A9B5AF}
a{color:#121816;background:#7CC4A8}}`;

/** Drawing of a quiet street, as on the site's own empty pages. */
const DRAWING =
  `<svg viewBox="0 0 96 64" fill="none" stroke="currentColor" stroke-width="2" ` +
  `stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M8 56h80"/>` +
  `<path d="M16 56V30l10-8 10 8v26M24 56V44h5v12"/>` +
  `<path d="M44 56V20h20v36M49 28h4m6 0h-1m-9 8h4m6 0h-1"/>` +
  `<path d="M78 56V42m0 0a7 7 0 1 1 .1 0z"/></svg>`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Escapes text for HTML and for attributes in double quotes. */
export const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Source of the page's style in its content security policy. */
const MESSAGE_STYLE = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

function messagePage(message: Message): string {
  const title = escaped(message.title);
  const body = escaped(message.body);
  const { again } = message;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><link rel="icon" href="data:,">` +
    `<style>${STYLE}</style></head>` +
    `<body><main>${DRAWING}<h1>${title}</h1><p>${body}</p>` +
    `${again === undefined ? "" : `<a href="">${escaped(again)}</a>`}</main></body></html>`
  );
}

/** The page with the headers it needs where nothing else sets them. */
export function messageAnswer(message: Message) {
  return {
    body: messagePage(message),
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        `default-src 'none'; style-src ${MESSAGE_STYLE}; img-src data:; ` +
        `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  };
}

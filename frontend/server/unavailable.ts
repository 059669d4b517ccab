/** The page that stands in when a page can't be made. */
import { siteText } from "../src/shared/text/site.ts";

const STYLE = `
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;text-align:center;
font:16px/1.5 system-ui,sans-serif;background:#FBF8F3;color:#1E2A26}
h1{font:600 28px/1.2 Georgia,serif;margin:0 0 8px}p{margin:0;color:#55605B}
@media (prefers-color-scheme:dark){body{background:#121816;color:#E8EFEA}p{color:#A9B5AF}}`;

/** Polite, complete in itself, and silent about the inside. */
export function messagePage(nonce: string, title: string, body: string): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><link rel="icon" href="/favicon.svg" type="image/svg+xml">` +
    `<style nonce="${nonce}">${STYLE}</style></head>` +
    `<body><main><h1>${title}</h1><p>${body}</p></main></body></html>`
  );
}

export const unavailablePage = (nonce: string) =>
  messagePage(nonce, siteText.unavailableTitle, siteText.unavailableBody);

export const noTownPage = (nonce: string) =>
  messagePage(nonce, siteText.noTownTitle, siteText.noTownBody);

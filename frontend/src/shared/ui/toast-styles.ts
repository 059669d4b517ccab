/**
 * notistack's CSS-in-JS (goober) writes the text of a style element, which the CSP forbids; it
 * allows constructed style sheets. Import this first.
 */
declare global {
  interface Window {
    /** Target that goober writes to, when it is set beforehand. */
    _goober?: { parentNode: ParentNode; firstChild: { data: string } };
  }
}

/**
 * Undefined on the server. @public Not imported anywhere: it makes this file a module, as `declare
 * global` requires.
 */
export const toastSheet = typeof document === "undefined" ? undefined : openSheet();

function openSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let written = "";
  window._goober = {
    parentNode: document.head,
    firstChild: {
      get data() {
        return written;
      },
      set data(css) {
        written = css;
        sheet.replaceSync(css);
      },
    },
  };
  return sheet;
}

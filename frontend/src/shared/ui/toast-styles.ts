/**
 * notistack styles through goober, which writes a style element's text; the page's policy knows no
 * such text, but lets sheets be made by scripts. Import this first.
 */
declare global {
  interface Window {
    /** Where goober writes, if somebody has put it there before. */
    _goober?: { parentNode: ParentNode; firstChild: { data: string } };
  }
}

/** Undefined on the server. @public Nobody imports it: it makes this file a module, as `declare global` asks. */
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

/** A place for the focus when what had it goes away. */

/** The page's content, without moving the page. */
export const focusMain = () =>
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });

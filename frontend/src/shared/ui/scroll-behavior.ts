/** How the page moves along: smoothly, unless the visitor wants little motion. Pages change at once. */
export const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";

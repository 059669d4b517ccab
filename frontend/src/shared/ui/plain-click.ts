/** Clicks that a link's own page would open in this tab. */
import type { MouseEvent } from "react";

/** False for those that ask for another tab, window or a download. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** `/` presses the search's button; a script of its own in the head, so that it works before the page is alive. */

function listen() {
  addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (key !== "/" || ctrlKey || metaKey || altKey || !(target instanceof Element)) return;
    // Somebody is typing, or something else is open.
    if (target.closest("input, textarea, select, [contenteditable], dialog, [role='dialog']"))
      return;
    if (document.querySelector("dialog[open], [aria-modal='true']")) return;
    const button = document.querySelector<HTMLElement>("[aria-keyshortcuts='/']");
    if (!button) return;
    event.preventDefault();
    button.click();
  });
}

/** For the document's head. */
export const slashScript = `(${listen.toString()})()`;

import type { Page } from "playwright-core";

/** Returns elements wider than the viewport, or with unintended horizontal scrolling. */
export const tooWide = (page: Page) =>
  page.evaluate(() => {
    const dialogs = '[role="dialog"], [role="alertdialog"], dialog';
    const inner = document.querySelectorAll(`html, ${dialogs}, header, form, footer`);
    return [...inner]
      .filter((box) => box.scrollWidth > box.clientWidth + 1 || box.clientWidth > innerWidth)
      .map((box) => box.outerHTML.slice(0, 80));
  });

/**
 * Page layout: width, main content, smooth scrolling, and the grid of cards: 1, 2, 3, 4 columns
 * from 0, 600, 900, 1200 px.
 */
import { styled } from "@mui/material/styles";
import type { MouseEvent } from "react";
import { useEffect } from "react";
import { edge } from "../theme/tokens.ts";

/** Id of the `main` element, where the skip link leads. */
export const CONTENT_ID = "content";

export const PageWidth = styled("div")({
  boxSizing: "border-box",
  width: "100%",
  maxWidth: 1248,
  marginInline: "auto",
  paddingInline: edge(16),
  "@media (min-width: 768px)": { paddingInline: edge(24) },
});

export const CardGrid = styled("ul")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media (min-width: 600px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  "@media (min-width: 900px)": { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: 24 },
  "@media (min-width: 1200px)": { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
});

/** Text for screen readers only. */
export const HiddenText = styled("span")({
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

/** Focuses the page's content without scrolling. */
export const focusMain = () =>
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });

/** Returns `smooth`, or `instant` if the visitor prefers reduced motion. Page changes never animate. */
export const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";

/** Whether a click is a plain one, not for a new tab, window or download. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Opens a link's target over the page, unless the click asks for another tab or window, or a download. */
export function openOver(event: MouseEvent<HTMLElement>, open: () => void) {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  // Not every browser focuses a clicked link, and the dialog returns the focus here.
  event.currentTarget.focus({ preventScroll: true });
  open();
}

/** Sets the title; the server renders the same title into the HTML. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

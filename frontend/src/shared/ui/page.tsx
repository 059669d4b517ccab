/**
 * The page: its width, its content and how it moves along, and its grid of cards: 1, 2, 3, 4 columns at 0, 600,
 * 900, 1200.
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

/** Says something to those who listen without showing it. */
export const HiddenText = styled("span")({
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

/** The page's content, without moving the page. */
export const focusMain = () =>
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });

/** How the page moves along: smoothly, unless the visitor wants little motion. Pages change at once. */
export const scrollBehavior = (): ScrollBehavior =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";

/** False for those that ask for another tab, window or a download. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Opens what a link leads to over the page, unless another tab, window or a download is asked for. */
export function openOver(event: MouseEvent<HTMLElement>, open: () => void) {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  // Not every browser gives a clicked link the focus, and it returns here.
  event.currentTarget.focus({ preventScroll: true });
  open();
}

/** Sets the title; the server has written the same one into the first page. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/**
 * Horizontally scrolling row without a scrollbar: mouse users get an arrow button on each side. MUI's
 * scrollable `Tabs` write inline styles, which the policy forbids, and contain tabs, not links.
 */
import ChevronLeftRounded from "@mui/icons-material/ChevronLeftRounded";
import ChevronRightRounded from "@mui/icons-material/ChevronRightRounded";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";
import type { MouseEvent, ReactNode, RefObject } from "react";
import { whenIdle } from "../hooks/hydration.ts";
import { siteText } from "../text/site.ts";
import { scrollBehavior } from "./page.tsx";

interface ScrollRowProps {
  /** The scrolling element, among the children. */
  row: RefObject<HTMLElement | null>;
  children: ReactNode;
}

export function ScrollRow({ row, children }: ScrollRowProps) {
  const { before, after } = useHidden(row);
  const go = (direction: 1 | -1) => {
    const left = direction * 0.8 * (row.current?.clientWidth ?? 0);
    row.current?.scrollBy({ left, behavior: scrollBehavior() });
  };
  // Not in the tab order: the focus scrolls the row by itself.
  const arrow = { tabIndex: -1, onMouseDown: keepFocus };
  return (
    <Around>
      {children}
      {before && (
        <Arrow {...arrow} data-side="left" aria-label={siteText.rowBack} onClick={() => go(-1)}>
          <ChevronLeftRounded />
        </Arrow>
      )}
      {after && (
        <Arrow {...arrow} data-side="right" aria-label={siteText.rowOn} onClick={() => go(1)}>
          <ChevronRightRounded />
        </Arrow>
      )}
    </Around>
  );
}

const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Returns on which sides there is hidden content. */
function useHidden(row: ScrollRowProps["row"]) {
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const before = scrollLeft > 4;
      const after = scrollLeft + clientWidth < scrollWidth - 4;
      setHidden((was) => (was.before === before && was.after === after ? was : { before, after }));
    };
    // Measuring right away would force a synchronous layout.
    const stop = whenIdle(measure);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      stop();
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [row]);
  return hidden;
}

const Around = styled("div")({
  position: "relative",
  flexGrow: 1,
  minWidth: 0,
  // No button covers a focused item.
  "&&:has(:focus-visible) > button": { display: "none" },
});

const Arrow = styled(IconButton)(({ theme }) => ({
  display: "none",
  position: "absolute",
  zIndex: 1,
  top: "calc(50% - 18px)",
  width: 36,
  height: 36,
  padding: 0,
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  // Ring in the page's color: an item cut by the button doesn't reappear at its other side.
  boxShadow: `0 0 0 8px ${theme.vars.palette.background.default}`,
  "&:hover": { backgroundColor: theme.vars.palette.well },
  '&[data-side="left"]': { left: -4 },
  '&[data-side="right"]': { right: -4 },
  // Touch users swipe.
  "@media (hover: hover) and (pointer: fine)": { display: "inline-flex" },
}));

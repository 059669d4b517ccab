/**
 * End of a list with more pages: loads the next one when it comes near the viewport, or by a button.
 * `react-intersection-observer` would only wrap the browser's observer.
 */
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import { styled } from "@mui/material/styles";
import { useCallback, useEffect } from "react";
import type { RefObject } from "react";
import type { LoadMoreState } from "../api/load-more-state.ts";
import { useFocusWhenLeaving } from "../hooks/focus.ts";
import { siteText } from "../text/site.ts";

interface MoreProps extends LoadMoreState {
  label: string;
}

export function LoadMore(props: MoreProps) {
  const { loading, failed, onMore } = props;
  const goOn = useCallback(() => {
    if (!loading && !failed) onMore();
  }, [loading, failed, onMore]);
  const row = useFocusWhenLeaving<HTMLDivElement>(firstThatComes);
  useNearView(row, goOn);
  return (
    <MoreRow ref={row}>
      <MoreButton {...props} />
    </MoreRow>
  );
}

/** Returns a getter of the first item that will be added to the list. */
function firstThatComes(row: HTMLElement) {
  const items = row.previousElementSibling?.children;
  const before = items?.length ?? 0;
  return () => items?.[before]?.querySelector<HTMLElement>("h3 a");
}

/**
 * One button for all states, so that it keeps the focus. Its text is in an element, which React can
 * remove even after a page translator has replaced the text.
 */
export function MoreButton({ label, loading, failed, onMore }: MoreProps) {
  const again = failed && !loading;
  const text = again ? siteText.tryAgain : label;
  return (
    <>
      {again && <span role="alert">{siteText.moreFailed}</span>}
      <Button
        variant="outlined"
        aria-label={text}
        aria-disabled={loading}
        onClick={() => loading || onMore()}
      >
        {loading ? (
          <CircularProgress size="1.25em" color="inherit" aria-hidden="true" />
        ) : (
          <span>{text}</span>
        )}
      </Button>
    </>
  );
}

export const MoreRow = styled("div")({
  display: "grid",
  justifyItems: "center",
  gap: 8,
  paddingTop: 24,
});

/** Calls `onNear` each time the element comes within 400 px of the viewport. */
function useNearView(target: RefObject<Element | null>, onNear: () => void) {
  useEffect(() => {
    const element = target.current;
    if (!element || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onNear(),
      { rootMargin: "400px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, onNear]);
}

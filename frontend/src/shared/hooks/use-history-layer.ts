/** Layers over the page (a dialog, a record) that the browser's Back button closes. */
import { useCallback, useRef, useSyncExternalStore, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

const subscribe = () => () => {};

/** Current path and query of the browser: moving the map changes them without the router. */
export const addressNow = () => window.location.pathname + window.location.search;

/** What is open, and its record id, is kept in the history entry's state, so a reload opens it again. */
export function useHistoryLayer(layer: string) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const back = useBack();
  // Nothing is open in the server's HTML; if nothing is open in the browser either, hydration
  // causes no re-render.
  const shown = useSyncExternalStore(
    subscribe,
    () => shownIn(state, layer),
    () => false,
  );
  const open = shown !== false;

  // Stable identity, so that cards don't re-render; reads the current history state, as callers may
  // have waited.
  const show = useCallback(
    (id?: number) =>
      shownIn(window.history.state?.usr, layer) === (id ?? true)
        ? undefined
        : void navigate(addressNow(), { state: { layer, id }, preventScrollReset: true }),
    [navigate, layer],
  );
  return {
    open,
    /** Id of the open record, if the layer shows records. */
    id: typeof shown === "number" ? shown : undefined,
    show,
    close: () => {
      // Also skips a step above the layer (such as the marker dialog) that a reload left in the
      // history but did not reopen.
      if (open) back("step" in state ? 2 : 1);
    },
  };
}

/**
 * Returns a function that leaves the history entry, at most once: going back is asynchronous, so it
 * may be called twice.
 */
export function useBack() {
  // A new object for each visit of an entry, also when going forward to the same one again.
  const location = useLocation();
  const navigate = useNavigate();
  const left = useRef<typeof location>(undefined);
  return (entries: number) => {
    // The visitor may have navigated while the caller waited for an answer.
    if (left.current === location || window.history.state?.key !== location.key) return;
    left.current = location;
    void navigate(-entries);
  };
}

/** Returns the record's id, true for an open layer without a record, or false. */
function shownIn(state: unknown, layer: string): number | boolean {
  if (typeof state !== "object" || state === null || !("layer" in state)) return false;
  if (state.layer !== layer) return false;
  return "id" in state && typeof state.id === "number" ? state.id : true;
}

export function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

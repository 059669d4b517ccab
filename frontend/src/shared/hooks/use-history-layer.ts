/** A layer over the page (a dialog, a record) that the browser's back button closes. */
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";

const subscribe = () => () => {};

/** As the browser has it: a map that moves changes it without the router. */
export const addressNow = () => window.location.pathname + window.location.search;

/** What is open, and which record in it, stands in the history's entry, so a reload opens it again. */
export function useHistoryLayer(layer: string) {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  // Nothing is open in the server's HTML; where nothing is open here either, nothing renders anew.
  const shown = useSyncExternalStore(
    subscribe,
    () => shownIn(state, layer),
    () => false,
  );
  const open = shown !== false;

  // Going back takes a moment: closing twice must not leave the page.
  const closing = useRef(false);
  useEffect(() => {
    if (open) closing.current = false;
  }, [open]);

  // Stays the same, so that no card renders anew for it.
  const show = useCallback(
    (id?: number) =>
      void navigate(addressNow(), { state: { layer, id }, preventScrollReset: true }),
    [navigate, layer],
  );
  return {
    open,
    /** The record that is open, where the layer is of records. */
    id: typeof shown === "number" ? shown : undefined,
    show,
    close: () => {
      // Whoever has waited for an answer may have gone back, or on, meanwhile.
      if (!open || closing.current || window.history.state?.key !== key) return;
      closing.current = true;
      void navigate(-1);
    },
  };
}

/** The record's id, whether a layer without one is open, or false. */
function shownIn(state: unknown, layer: string): number | boolean {
  if (typeof state !== "object" || state === null || !("layer" in state)) return false;
  if (state.layer !== layer) return false;
  return "id" in state && typeof state.id === "number" ? state.id : true;
}

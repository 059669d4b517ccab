/** A layer over the page (a dialog, a record) that the browser's back button closes. */
import { useCallback, useRef, useSyncExternalStore, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

const subscribe = () => () => {};

/** As the browser has it: a map that moves changes it without the router. */
export const addressNow = () => window.location.pathname + window.location.search;

/** What is open, and which record in it, stands in the history's entry, so a reload opens it again. */
export function useHistoryLayer(layer: string) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const back = useBack();
  // Nothing is open in the server's HTML; where nothing is open here either, nothing renders anew.
  const shown = useSyncExternalStore(
    subscribe,
    () => shownIn(state, layer),
    () => false,
  );
  const open = shown !== false;

  // Stays the same, so that no card renders anew for it; what has been waiting may ask for what is open by now.
  const show = useCallback(
    (id?: number) =>
      shownIn(window.history.state?.usr, layer) === (id ?? true)
        ? undefined
        : void navigate(addressNow(), { state: { layer, id }, preventScrollReset: true }),
    [navigate, layer],
  );
  return {
    open,
    /** The record that is open, where the layer is of records. */
    id: typeof shown === "number" ? shown : undefined,
    show,
    close: () => {
      // A step over it that a reload has not opened again goes with it.
      if (open) back("step" in state ? 2 : 1);
    },
  };
}

/** Leaves the history's entry, once: going back takes a moment, in which it may be asked for again. */
export function useBack() {
  // Another one also where the way forward has led to the same entry again.
  const location = useLocation();
  const navigate = useNavigate();
  const left = useRef<typeof location>(undefined);
  return (entries: number) => {
    // Whoever has waited for an answer may have gone back, or on, meanwhile.
    if (left.current === location || window.history.state?.key !== location.key) return;
    left.current = location;
    void navigate(-entries);
  };
}

/** The record's id, whether a layer without one is open, or false. */
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

/** A record that is open over the page; the browser's back button closes it. */
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";

const subscribe = () => () => {};

/** Which record of that kind is open stands in the history's entry, so a reload opens it again. */
export function useRecordLayer(kind: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // Nothing is open in the server's HTML; where nothing is open here either, nothing renders anew.
  const id = useSyncExternalStore(
    subscribe,
    () => openRecord(state, kind),
    () => undefined,
  );

  // Going back takes a moment: closing twice must not leave the page.
  const closing = useRef(false);
  useEffect(() => {
    if (id !== undefined) closing.current = false;
  }, [id]);

  // Stays the same while the address does, so that no card renders anew for it.
  const show = useCallback(
    (record: number) =>
      void navigate(pathname + search, {
        state: { layer: kind, id: record },
        preventScrollReset: true,
      }),
    [navigate, pathname, search, kind],
  );
  return {
    id,
    show,
    close: () => {
      if (id === undefined || closing.current) return;
      closing.current = true;
      void navigate(-1);
    },
  };
}

function openRecord(state: unknown, kind: string): number | undefined {
  if (typeof state !== "object" || state === null || !("layer" in state && "id" in state))
    return undefined;
  return state.layer === kind && typeof state.id === "number" ? state.id : undefined;
}

/** A layer over the page that the browser's back button closes. */
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router-dom";

const subscribe = () => () => {};

/** Whether the layer of that name is open stands in the history's entry. */
export function useBackable(name: string) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // Nothing is open in the server's HTML; where nothing is open here either, nothing renders anew.
  const open = useSyncExternalStore(
    subscribe,
    () => openLayer(state) === name,
    () => false,
  );

  // Going back takes a moment: closing twice must not leave the page.
  const closing = useRef(false);
  useEffect(() => {
    if (open) closing.current = false;
  }, [open]);

  return {
    open,
    show: () =>
      void navigate(pathname + search, { state: { layer: name }, preventScrollReset: true }),
    close: () => {
      if (!open || closing.current) return;
      closing.current = true;
      void navigate(-1);
    },
  };
}

const openLayer = (state: unknown) =>
  typeof state === "object" && state !== null && "layer" in state ? state.layer : undefined;

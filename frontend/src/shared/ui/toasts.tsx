/** Toasts: one at a time, read out as it appears, reached by F8. */
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useMounted, useTouched } from "../hooks/hydration.ts";
import { toastText } from "../text/site.ts";
import { edge } from "../theme/tokens.ts";
import { LazyPart } from "./lazy-part.tsx";
import type { Toast } from "./toast-card.tsx";
import { styled } from "@mui/material/styles";

/** Widest a toast gets from the medium breakpoint up, in px. */
const MAX_WIDTH_PX = 420;

const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** Shows a toast in place of the one before; throws outside of `Toasts`. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("There are no Toasts around this component");
  return show;
}

/** Few visits see a toast: their part is fetched once the page is used, ahead of the first of them, while there is a connection. */
const loadContainer = async () => (await import("./toast-container.tsx")).ToastContainer;

export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast }>();
  const [area, setArea] = useState<HTMLElement | null>(null);
  // Always the same, so that nothing renders anew for a toast.
  const show = useCallback((toast: Toast) => setShown({ toast }), []);
  // An open dialog hides everything beside it from those who listen, but its outcome is said here.
  useLayoutEffect(() => {
    if (shown) area?.removeAttribute("aria-hidden");
  }, [area, shown]);
  const mounted = useMounted();
  const touched = useTouched();
  useFocusKey(area);

  return (
    <ToastContext value={show}>
      {children}
      {mounted &&
        createPortal(
          // There before any toast: what appears inside of it is read out.
          <Area ref={setArea} aria-label={toastText.area} aria-live="polite" />,
          document.body,
        )}
      {area && (
        <LazyPart
          wanted={(touched && navigator.onLine) || shown !== undefined}
          load={loadContainer}
          failed={nextToast(shown)}
          part={{ area, shown }}
        />
      )}
    </ToastContext>
  );
}

/** Where their part could not be fetched, the next toast asks for it again. */
const nextToast = (shown: unknown) => (retry: () => void) => (
  <NextToast shown={shown} onNext={retry} />
);

function NextToast({ shown, onNext }: { shown: unknown; onNext: () => void }) {
  const last = useRef(shown);
  useEffect(() => {
    if (shown !== last.current) onNext();
  }, [shown, onNext]);
  return null;
}

/** F8 moves the focus to the toast, if there is one. */
function useFocusKey(area: HTMLElement | null) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "F8") area?.querySelector<HTMLElement>("[data-toast]")?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [area]);
}

const Area = styled("section")(({ theme }) => ({
  position: "fixed",
  // Above dialogs.
  zIndex: 1400,
  insetInline: edge(16),
  // Clear of the navigation at the bottom of phones.
  bottom: "calc(72px + env(safe-area-inset-bottom))",
  pointerEvents: "none",
  // notistack's own box stands where ours does, and is as wide.
  "& > div": { position: "static", maxWidth: "none", width: "100%" },
  "& > div > div": { width: "100%", height: "auto !important", overflow: "visible !important" },
  "& .notistack-CollapseWrapper": { padding: "0 !important" },
  [theme.breakpoints.up("md")]: {
    left: "auto",
    right: edge(24),
    bottom: 24,
    width: MAX_WIDTH_PX,
    // Clear of the buttons at the foot of a dialog.
    'body:has([role="dialog"][aria-modal="true"]) &': { bottom: 108 },
  },
}));

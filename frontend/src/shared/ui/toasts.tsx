/**
 * Toasts: one at a time, announced when it appears, focused by F8. notistack shows them, but has no
 * live region that exists before the first one, and no key that reaches it.
 */
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useReducer,
  useState,
} from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useMounted, useHasInteracted } from "../hooks/hydration.ts";
import { toastText } from "../text/site.ts";
import { edge } from "../theme/tokens.ts";
import { LazyPart } from "./lazy-part.tsx";
import type { Toast } from "./toast-card.tsx";
import type { ToastContainerProps } from "./toast-container.tsx";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";

/** Maximum width of a toast from the medium breakpoint up, in px. */
const MAX_WIDTH_PX = 420;

const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** Returns a function that shows a toast instead of the previous one; throws outside of `Toasts`. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("There are no Toasts around this component");
  return show;
}

/** Few visits see a toast: its chunk is loaded after the first interaction while online, or with the first toast. */
const loadContainer = async () => (await import("./toast-container.tsx")).ToastContainer;

export function Toasts({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast }>();
  const [attempt, again] = useReducer((last: number) => last + 1, 0);
  const [area, setArea] = useState<HTMLElement | null>(null);
  // Stable identity, so that a toast causes no re-renders.
  const show = useCallback((toast: Toast) => setShown({ toast }), []);
  // An open dialog hides everything else from screen readers, but its outcome is announced here.
  useLayoutEffect(() => {
    if (shown) area?.removeAttribute("aria-hidden");
  }, [area, shown]);
  const mounted = useMounted();
  const touched = useHasInteracted();
  useFocusKey(area);

  return (
    <ToastContext value={show}>
      {children}
      {mounted &&
        createPortal(
          // Mounted before any toast: only changes inside a live region are announced.
          <Area ref={setArea} aria-label={toastText.area} aria-live="polite" />,
          document.body,
        )}
      {area && (
        <LazyPart
          key={attempt}
          wanted={(touched && navigator.onLine) || shown !== undefined}
          load={loadContainer}
          failed={plainToast({ area, shown, onNext: again })}
          part={{ area, shown }}
        />
      )}
    </ToastContext>
  );
}

interface PlainToastProps extends ToastContainerProps {
  onNext: () => void;
}

const plainToast = (props: PlainToastProps) => () => <PlainToast {...props} />;

/**
 * In place of a toast whose chunk failed to load: its text, which closes when pressed. The next toast
 * tries again, without the reload of a `LazyPart`: that would lose what has been typed.
 */
function PlainToast({ area, shown, onNext }: PlainToastProps) {
  const [failed] = useState(shown);
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    if (shown !== failed) onNext();
  }, [shown, failed, onNext]);
  if (!shown || closed) return null;
  const { title, description } = shown.toast;
  return createPortal(
    <Button data-toast variant="contained" onClick={() => setClosed(true)}>
      {title} {description}
    </Button>,
    area,
  );
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
  // Above the bottom navigation of phones.
  bottom: "calc(72px + env(safe-area-inset-bottom))",
  pointerEvents: "none",
  "& > button": { pointerEvents: "auto" },
  // notistack's own container fills ours.
  "& > div": { position: "static", maxWidth: "none", width: "100%" },
  "& > div > div": { width: "100%", height: "auto !important", overflow: "visible !important" },
  "& .notistack-CollapseWrapper": { padding: "0 !important" },
  [theme.breakpoints.up("md")]: {
    left: "auto",
    right: edge(24),
    bottom: 24,
    width: MAX_WIDTH_PX,
    // Above the buttons at the bottom of a dialog.
    'body:has([role="dialog"][aria-modal="true"]) &': { bottom: 108 },
  },
}));

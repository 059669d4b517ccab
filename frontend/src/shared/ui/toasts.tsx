/** Toasts: one at a time, 5 s, F8 goes to it, a swipe to the right puts it away. */
import { SnackbarProvider, useSnackbar } from "notistack";
import { useEffect, useMemo } from "react";
import type { ReactNode } from "react";
import { ToastCard } from "./toast-card.tsx";

declare module "notistack" {
  interface VariantOverrides {
    success: { description?: string };
    error: { description?: string };
  }
}

const DURATION_MS = 5000;
const TOAST_AREA = "toast-area";

interface Toast {
  title: string;
  description?: string;
  /** Something failed. */
  destructive?: boolean;
}

export function Toasts({ children }: { children: ReactNode }) {
  useFocusKey();
  return (
    <SnackbarProvider
      maxSnack={1}
      autoHideDuration={DURATION_MS}
      anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
      classes={{ containerRoot: TOAST_AREA }}
      Components={{ success: ToastCard, error: ToastCard }}
    >
      {children}
    </SnackbarProvider>
  );
}

/** Shows a toast in place of the one before. */
export function useToast(): (toast: Toast) => void {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  return useMemo(
    () =>
      ({ title, description, destructive }) => {
        closeSnackbar();
        enqueueSnackbar(title, {
          variant: destructive ? "error" : "success",
          ...(description === undefined ? {} : { description }),
        });
      },
    [enqueueSnackbar, closeSnackbar],
  );
}

/** F8 moves the focus to the toast. */
function useFocusKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F8") return;
      document.querySelector<HTMLElement>(`.${TOAST_AREA} [data-toast]`)?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}

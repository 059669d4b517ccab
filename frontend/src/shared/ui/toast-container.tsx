/** notistack with our own content; loaded before the first toast. */
import "./toast-styles.ts";
import { SnackbarContent, SnackbarProvider, closeSnackbar, enqueueSnackbar } from "notistack";
import type { CustomContentProps } from "notistack";
import { useEffect } from "react";
import type { Ref } from "react";
import { ToastCard } from "./toast-card.tsx";
import type { Toast } from "./toast-card.tsx";

declare module "notistack" {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

const COMPONENTS = { toast: ToastContent };
/** The card has its own entry animation, and no exit animation. */
const NO_TRANSITION = { enter: 0, exit: 0 };

export interface ToastContainerProps {
  /** Live region that contains the toasts. */
  area: HTMLElement;
  /** Latest toast; a new object for each. */
  shown: { toast: Toast } | undefined;
}

export function ToastContainer({ area, shown }: ToastContainerProps) {
  useEffect(() => {
    if (!shown) return;
    closeSnackbar();
    enqueueSnackbar(shown.toast.title, { variant: "toast", toast: shown.toast });
  }, [shown]);
  return (
    <SnackbarProvider
      domRoot={area}
      maxSnack={1}
      // The card counts down by itself: notistack's timer doesn't pause on focus.
      autoHideDuration={null}
      transitionDuration={NO_TRANSITION}
      Components={COMPONENTS}
    />
  );
}

interface ToastContentProps extends CustomContentProps {
  toast: Toast;
  ref?: Ref<HTMLDivElement>;
}

function ToastContent({ id, toast, ref }: ToastContentProps) {
  return (
    <SnackbarContent ref={ref} role={toast.destructive ? "alert" : "status"}>
      <ToastCard {...toast} onDismiss={() => closeSnackbar(id)} />
    </SnackbarContent>
  );
}

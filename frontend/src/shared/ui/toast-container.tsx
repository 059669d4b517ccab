/** notistack, with our content: fetched ahead of the first toast. */
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
/** The card comes by itself and goes at once. */
const NO_TRANSITION = { enter: 0, exit: 0 };

interface ToastContainerProps {
  /** Where toasts stand; what appears in it is read out. */
  area: HTMLElement;
  /** The latest toast; a new object each time. */
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
      // The card counts itself: notistack's clock knows no focus.
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

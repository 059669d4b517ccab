/** notistack decides when a toast is there; it is shown where screen readers hear of it. */
import "./toast-styles.ts";
import { SnackbarProvider, closeSnackbar, enqueueSnackbar } from "notistack";
import type { CustomContentProps } from "notistack";
import { createContext, useContext, useEffect, useMemo } from "react";
import type { Ref } from "react";
import { createPortal } from "react-dom";
import { ToastCard } from "./toast-card.tsx";
import type { Toast } from "./toast-card.tsx";

declare module "notistack" {
  interface VariantOverrides {
    toast: { toast: Toast };
  }
}

/** Where toasts appear: what is said politely, and what is said at once. */
interface ToastRegions {
  polite: HTMLElement;
  assertive: HTMLElement;
}

const RegionsContext = createContext<ToastRegions | null>(null);
/** The card comes by itself and goes at once. */
const NO_TRANSITION = { enter: 0, exit: 0 };
const COMPONENTS = { toast: ToastContent };

interface ToastStageProps extends ToastRegions {
  /** The latest toast; a new object each time. */
  shown: { toast: Toast } | undefined;
}

export function ToastStage({ polite, assertive, shown }: ToastStageProps) {
  const regions = useMemo(() => ({ polite, assertive }), [polite, assertive]);
  useEffect(() => {
    if (!shown) return;
    closeSnackbar();
    enqueueSnackbar(shown.toast.title, { variant: "toast", toast: shown.toast });
  }, [shown]);
  return (
    <RegionsContext value={regions}>
      <SnackbarProvider
        maxSnack={1}
        autoHideDuration={null}
        transitionDuration={NO_TRANSITION}
        Components={COMPONENTS}
      />
    </RegionsContext>
  );
}

function ToastContent({ id, toast, ref }: CustomContentProps & ToastContentProps) {
  const regions = useContext(RegionsContext);
  const place = toast.destructive ? regions?.assertive : regions?.polite;
  return (
    <div ref={ref}>
      {place && createPortal(<ToastCard {...toast} onDismiss={() => closeSnackbar(id)} />, place)}
    </div>
  );
}

interface ToastContentProps {
  toast: Toast;
  ref?: Ref<HTMLDivElement>;
}

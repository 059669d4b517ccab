/** Part of the page that is loaded when first needed; shows a retry when loading fails. */
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import {
  Component,
  Suspense,
  createContext,
  lazy,
  useContext,
  useEffect,
  useReducer,
  useRef,
  useState,
} from "react";
import type { ComponentType, ReactNode } from "react";
import { siteText } from "../text/site.ts";
import { FailureState } from "./states.tsx";

interface LazyPartProps<Props extends object> {
  /** Must have a stable identity. */
  load: () => Promise<ComponentType<Props>>;
  part: Props;
  /** False renders nothing at first; once shown, the part stays mounted so that it can animate out. */
  wanted?: boolean;
  /** Shown instead when the part could not be loaded or threw. */
  failed?: (retry: () => void) => ReactNode;
}

export function LazyPart<Props extends object>(props: LazyPartProps<Props>) {
  const { load, part, wanted = true, failed = failedPart } = props;
  const [opened, setOpened] = useState(false);
  // A lazy component that failed to load stays broken, so each attempt creates a new one.
  const [{ Part, attempt }, again] = useReducer(
    (last) => ({ Part: lazyOf(load, true), attempt: last.attempt + 1 }),
    null,
    () => ({ Part: lazyOf(load), attempt: 0 }),
  );
  if (wanted && !opened) setOpened(true);
  if (!opened) return null;
  return (
    <PartBoundary
      key={attempt}
      wanted={wanted}
      failed={failed(again)}
      onLeft={() => {
        setOpened(false);
        again();
      }}
    >
      <Suspense>
        <Opened>
          <Part {...part} />
        </Opened>
      </Suspense>
    </PartBoundary>
  );
}

/** True while a dialog awaits an answer: newly loaded parts wait, mounted ones stay. */
export const OpensNothing = createContext(false);

function Opened({ children }: { children: ReactNode }) {
  const mayOpen = !useContext(OpensNothing);
  const [opened, setOpened] = useState(mayOpen);
  if (mayOpen && !opened) setOpened(true);
  return opened && children;
}

/** After a deployment the page's chunks may be gone for good: a failed retry reloads the page. */
const lazyOf = <Props extends object>(load: LazyPartProps<Props>["load"], isRetry = false) =>
  lazy(async () => ({
    default: await load().catch((error: unknown) => {
      if (isRetry && navigator.onLine) window.location.reload();
      throw error;
    }),
  }));

interface BoundaryProps {
  wanted: boolean;
  failed: ReactNode;
  /** Called when the failed part is no longer wanted, so that it is loaded again next time. */
  onLeft: () => void;
  children: ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failed && before.wanted && !this.props.wanted) this.props.onLeft();
  }

  override render() {
    return this.state.failed ? this.props.failed : this.props.children;
  }
}

const failedPart = (retry: () => void) => (
  <FailureState title={siteText.notLoaded} body={siteText.checkConnection} onRetry={retry} />
);

/** Fallback for parts that open over the page. Uses the native dialog, as MUI's may be what failed to load. */
export const failedDialog = (onClose: () => void) => (retry: () => void) => (
  <FailedDialog onClose={onClose}>{failedPart(retry)}</FailedDialog>
);

function FailedDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <Sheet ref={dialog} aria-label={siteText.notLoaded} onCancel={onClose}>
      {children}
      <Button onClick={onClose}>{siteText.close}</Button>
    </Sheet>
  );
}

const Sheet = styled("dialog")(({ theme }) => ({
  width: "min(440px, calc(100% - 32px))",
  padding: "0 0 16px",
  borderRadius: 12,
  textAlign: "center",
  // Also inside containers with `pointer-events: none`.
  pointerEvents: "auto",
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
}));

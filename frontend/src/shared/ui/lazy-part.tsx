/** A part of the page that is fetched when it is first wanted, and says so where that fails. */
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
  /** Must not change. */
  load: () => Promise<ComponentType<Props>>;
  part: Props;
  /** Nothing before it is wanted; then it stays, so that it can also leave. */
  wanted?: boolean;
  /** What stands in its place where it could not be fetched or broke. */
  failed?: (retry: () => void) => ReactNode;
}

export function LazyPart<Props extends object>(props: LazyPartProps<Props>) {
  const { load, part, wanted = true, failed = failedPart } = props;
  const [opened, setOpened] = useState(false);
  // What could not be fetched once is broken for ever: each try has a component of its own.
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

/** True while something asks for an answer first: what comes meanwhile waits, what is there stays. */
export const OpensNothing = createContext(false);

function Opened({ children }: { children: ReactNode }) {
  const mayOpen = !useContext(OpensNothing);
  const [opened, setOpened] = useState(mayOpen);
  if (mayOpen && !opened) setOpened(true);
  return opened && children;
}

/** After an update the page's own files may be gone for good: a new page knows those that are there. */
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
  /** What failed is not wanted any more: the next time it is tried anew. */
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

/** For parts that open over the page. The browser's own dialog: the library's may be what failed. */
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
  // Also in a place that lets clicks through.
  pointerEvents: "auto",
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
}));

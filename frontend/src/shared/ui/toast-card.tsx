/** One toast: closes after some seconds unless hovered or focused, by its buttons, Escape or a swipe. */
import CloseRounded from "@mui/icons-material/CloseRounded";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { styled, keyframes } from "@mui/material/styles";
import { useRef, useState, useEffect } from "react";
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from "react";
import { toastText } from "../text/site.ts";
import { shadows } from "../theme/tokens.ts";

export interface Toast {
  title: string;
  description?: ReactNode;
  /** Failure: announced at once, interrupting the screen reader. */
  destructive?: boolean;
  /** Action offered; it also closes the toast. */
  action?: { label: string; onAct: () => void };
  /** Stays longer, as its effect takes longer to notice. */
  lasting?: boolean;
}

const DURATION_MS = 5000;
const LASTING_MS = 20_000;

export function ToastCard(props: Toast & { onDismiss: () => void }) {
  const { title, description, destructive = false, action, lasting, onDismiss } = props;
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const before = useRef<Element>(null);
  const swipe = useSwipeRight(onDismiss);
  useCountdown(lasting ? LASTING_MS : DURATION_MS, !hovered && !focused, onDismiss);

  /** Returns the focus to where it was before it entered the toast; false if it was nowhere. */
  const giveFocusBack = () => {
    const place = focused && before.current instanceof HTMLElement ? before.current : null;
    place?.focus();
    return place !== null;
  };
  const dismiss = () => {
    giveFocusBack();
    onDismiss();
  };
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    before.current = relatedTarget;
    setFocused(true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape") dismiss();
    if (event.key !== "Tab") return;
    const { target, currentTarget, shiftKey } = event;
    const buttons = [...currentTarget.querySelectorAll("button")];
    const last = shiftKey ? currentTarget : buttons.at(-1);
    // Tab from the last button returns the focus to where it came from.
    if (target === last && giveFocusBack()) event.preventDefault();
  };

  return (
    <Card
      {...swipe}
      data-toast
      data-destructive={destructive}
      tabIndex={-1}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <div>
        <strong>{title}</strong>
        {description && <p>{description}</p>}
      </div>
      {action && (
        <Button
          size="small"
          onClick={() => {
            dismiss();
            action.onAct();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton aria-label={toastText.dismiss} onClick={dismiss}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Card>
  );
}

const arrive = keyframes`from { opacity: 0; transform: translateY(16px) }`;

const Card = styled("div")(({ theme }) => ({
  position: "relative",
  display: "flex",
  flexWrap: "wrap",
  width: "100%",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: 8,
  padding: "14px 60px 14px 16px",
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderLeft: `4px solid ${theme.vars.palette.primary.main}`,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: shadows.lifted,
  pointerEvents: "auto",
  touchAction: "pan-y",
  // Selectable text can be dragged, which cancels a swipe.
  userSelect: "none",
  overflowWrap: "anywhere",
  animation: `${arrive} 180ms ease-out`,
  transition: "transform 150ms ease-out",
  '&[data-swiping="true"]': { transition: "none" },
  '&[data-destructive="true"]': { borderLeftColor: theme.vars.palette.error.main },
  "& p": { margin: "2px 0 0", fontSize: "0.875rem", color: theme.vars.palette.text.secondary },
  // A long button wraps below the text.
  "& > div": { flex: "1 1 180px", minWidth: 0 },
  "& button": { flexShrink: 0, minWidth: 44, height: 44, margin: "-10px 0 -10px -12px" },
  "& button:last-of-type": { position: "absolute", top: 4, right: 8, margin: 0 },
}));

/** Calls `onEnd` after `duration` ms of running; the remaining time is kept while paused. */
function useCountdown(duration: number, running: boolean, onEnd: () => void) {
  const left = useRef(duration);
  useEffect(() => {
    if (!running) return undefined;
    const started = performance.now();
    const timer = setTimeout(onEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [running, onEnd]);
}

/** Minimum distance of a swipe, in px. */
const SWIPE_PX = 50;

/** Swipe handlers for the element; buttons and links inside keep their own clicks. */
function useSwipeRight(onSwiped: () => void) {
  const start = useRef<number>(undefined);
  const distance = (event: PointerEvent<HTMLElement>) =>
    Math.max(0, event.clientX - (start.current ?? event.clientX));
  const rest = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = undefined;
    delete currentTarget.dataset["swiping"];
    currentTarget.style.transform = "";
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest("button, a")) return;
      start.current = event.clientX;
      event.currentTarget.dataset["swiping"] = "true";
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current === undefined) return;
      event.currentTarget.style.transform = `translateX(${distance(event)}px)`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const swiped = distance(event) > SWIPE_PX;
      rest(event);
      if (swiped) onSwiped();
    },
    onPointerCancel: rest,
  };
}

/** A tooltip under one control: small, because it is on every page. */
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import { styled } from "@mui/material/styles";

/** As specified: shown after 700 ms, at once while another was shown within the last 300. */
const DELAY_MS = 700;
const SKIP_MS = 300;

let lastHidden = Number.NEGATIVE_INFINITY;

interface HintProps {
  text: string;
  /** Renders the control; it takes the id of the text that describes it. */
  children: (describedBy: string) => ReactNode;
}

/** Shown on hover and keyboard focus, hidden on leave, Escape and use. */
export function Hint({ text, children }: HintProps) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);

  const show = () => {
    clearTimeout(timer.current);
    const delay = performance.now() - lastHidden < SKIP_MS ? 0 : DELAY_MS;
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (open) lastHidden = performance.now();
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  // Also while only the pointer is on the control, and the focus elsewhere.
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      lastHidden = performance.now();
      setOpen(false);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);

  return (
    <Around
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(":focus-visible") && show()}
      onBlur={hide}
      onClick={hide}
    >
      {children(id)}
      <Bubble role="tooltip" id={id} data-open={open}>
        {text}
      </Bubble>
    </Around>
  );
}

const Around = styled("span")({ position: "relative", display: "inline-flex", flexShrink: 0 });

const Bubble = styled("span")(({ theme }) => ({
  position: "absolute",
  top: "100%",
  right: 0,
  zIndex: 40,
  width: "max-content",
  maxWidth: "min(260px, 80vw)",
  marginTop: 6,
  padding: "6px 10px",
  borderRadius: 8,
  fontSize: "0.8125rem",
  lineHeight: 1.35,
  color: theme.vars.palette.background.paper,
  backgroundColor: theme.vars.palette.text.primary,
  visibility: "hidden",
  opacity: 0,
  transition: "opacity 150ms ease-out",
  '&[data-open="true"]': { visibility: "visible", opacity: 1 },
}));

/** Floating cards at the bottom of the viewport that ask for something while the visitor reads; they stack. */
import Card from "@mui/material/Card";
import CloseRounded from "@mui/icons-material/CloseRounded";
import { useEffect, useId } from "react";
import type { ReactNode } from "react";
import { LOW_VIEW, edge, shadows } from "../theme/tokens.ts";
import { focusMain } from "./page.tsx";
import { styled } from "@mui/material/styles";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";

interface FloatingCardProps {
  drawing: ReactNode;
  title: string;
  body: string;
  /** Controls of the card. */
  action: ReactNode;
  /** Accessible name of the close button. */
  dismissLabel: string;
  onDismiss: () => void;
}

export function FloatingCard(props: FloatingCardProps) {
  const title = useId();
  useEffect(showFocus, []);
  const dismiss = () => {
    focusMain();
    props.onDismiss();
  };
  return (
    <Frame component="section" data-floating ref={queue} aria-labelledby={title}>
      {props.drawing}
      <div>
        <Typography variant="h3" component="h2" id={title}>
          {props.title}
        </Typography>
        <p>{props.body}</p>
        {props.action}
      </div>
      <IconButton aria-label={props.dismissLabel} onClick={dismiss}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Frame>
  );
}

/** Marks the newest card as waiting: phones hide it until the card before it is gone. */
function queue(card: HTMLElement | null) {
  const cards = card?.parentElement?.querySelectorAll("section") ?? [];
  for (const one of cards) one.toggleAttribute("data-waits", one === card);
}

/** Scrolls the focused element back into view, as the card may cover it. */
function showFocus() {
  const focus = document.querySelector("main :focus-visible");
  focus?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** Container of a page's floating cards; later cards come first in it, so that earlier ones don't move. */
export const FloatingStack = styled("div")(({ theme }) => ({
  position: "fixed",
  zIndex: 22,
  bottom: "calc(72px + env(safe-area-inset-bottom))",
  insetInline: edge(16),
  maxWidth: 420,
  display: "grid",
  gap: 8,
  pointerEvents: "none",
  // Two cards would hide most of a phone's page: the newer one is hidden while there is another.
  [theme.breakpoints.down("sm")]: { "& [data-waits]:not(:only-of-type)": { display: "none" } },
  [theme.breakpoints.up("md")]: { bottom: 24, left: edge(24) },
  [LOW_VIEW]: { position: "static", margin: `24px ${edge(16)} 0` },
}));

const Frame = styled(Card)<{ component: "section" }>(({ theme }) => ({
  position: "relative",
  display: "flex",
  alignItems: "flex-start",
  gap: 12,
  padding: 16,
  paddingRight: 48,
  boxShadow: shadows.lifted,
  pointerEvents: "auto",
  "& p": {
    margin: "4px 0 8px",
    fontSize: "0.875rem",
    lineHeight: 1.43,
    color: theme.vars.palette.text.secondary,
  },
  "& > svg": { width: 56, flexShrink: 0, color: theme.vars.palette.primary.main, marginTop: 4 },
  "& > button": { position: "absolute", top: 4, right: 4, width: 44, height: 44 },
  // Phones need the space for the deals behind the card.
  [theme.breakpoints.down("sm")]: {
    padding: "12px 48px 12px 16px",
    "& > svg": { display: "none" },
  },
}));

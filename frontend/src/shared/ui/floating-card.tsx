/** Cards that ask for something while one reads on: at the lower edge, one above the other. */
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
  /** What the card asks for. */
  action: ReactNode;
  /** Name of the button that puts it away. */
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

/** The one that has just come waits, on phones out of sight, until the one that is there has left. */
function queue(card: HTMLElement | null) {
  const cards = card?.parentElement?.querySelectorAll("section") ?? [];
  for (const one of cards) one.toggleAttribute("data-waits", one === card);
}

/** Who walks by keyboard goes on seeing where: the card may have come over it. */
function showFocus() {
  const focus = document.querySelector("main :focus-visible");
  focus?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** Stands around all the cards of a page; what comes later stands first, so that nothing moves. */
export const FloatingStack = styled("div")(({ theme }) => ({
  position: "fixed",
  zIndex: 22,
  bottom: "calc(72px + env(safe-area-inset-bottom))",
  insetInline: edge(16),
  maxWidth: 420,
  display: "grid",
  gap: 8,
  pointerEvents: "none",
  // Two of them would hide most of a phone's page: the second waits for its turn.
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
  // Phones need the room for the deals behind it.
  [theme.breakpoints.down("sm")]: {
    padding: "12px 48px 12px 16px",
    "& > svg": { display: "none" },
  },
}));

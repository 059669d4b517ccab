/** The look of the ticket: surface, picture, perforated edge, stub. */
import Card from "@mui/material/Card";
import { coveringLink, lineClamp, shadows } from "../../shared/theme/tokens.ts";
import { styled } from "@mui/material/styles";

const RADIUS = 12;
const NOTCH = 16;

export const Ticket = styled(Card)<{ component: "article" | "div" }>(({ theme }) => ({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  height: "100%",
  // The notches extend beyond the card's edges.
  overflow: "visible",
  transition: "transform 160ms ease-out, box-shadow 160ms ease-out",
  "&:hover": { transform: "translateY(-2px)", boxShadow: shadows.lifted },
  "&:has(a:focus-visible)": {
    outline: `3px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
  },
}));

export const TicketTop = styled("div")({
  position: "relative",
  aspectRatio: "16 / 10",
  overflow: "hidden",
  borderRadius: `${RADIUS - 1}px ${RADIUS - 1}px 0 0`,
  // On phones a flatter picture, so that the next deal is in view; without one, hardly more than a
  // strip.
  "@media (max-width: 599px)": {
    aspectRatio: "2 / 1",
    "&[data-bare]": { aspectRatio: "auto", height: 72 },
  },
});

/** A dotted line between two notches that are cut out of the card's sides. */
export const TicketPerforation = styled("div")(({ theme }) => {
  const notch = {
    content: '""',
    position: "absolute",
    top: -NOTCH / 2,
    width: NOTCH,
    height: NOTCH,
    boxSizing: "border-box",
    borderRadius: "50%",
    backgroundColor: theme.vars.palette.background.default,
    border: "1px solid transparent",
  } as const;
  const line = theme.vars.palette.divider;
  return {
    position: "relative",
    height: 0,
    marginInline: NOTCH,
    borderTop: `2px dotted ${line}`,
    // Half of each circle has an edge: two borders, rotated by 45 degrees, draw exactly that half.
    "&::before": {
      ...notch,
      left: -NOTCH * 1.5 - 1,
      borderTopColor: line,
      borderRightColor: line,
      transform: "rotate(45deg)",
    },
    "&::after": {
      ...notch,
      right: -NOTCH * 1.5 - 1,
      borderBottomColor: line,
      borderLeftColor: line,
      transform: "rotate(45deg)",
    },
  };
});

export const TicketStub = styled("div")({
  display: "flex",
  flexDirection: "column",
  flexGrow: 1,
  gap: 4,
  padding: "14px 16px 16px",
});

/** The most prominent text on the card. */
export const TicketDiscount = styled("p")(({ theme }) => ({
  margin: 0,
  fontFamily: theme.typography.h1.fontFamily,
  fontSize: "1.625rem",
  fontWeight: 700,
  // Where a deal is shown whole, there is room for more.
  "&[data-large]": { fontSize: "clamp(2rem, 1.4rem + 2.4vw, 2.75rem)" },
  lineHeight: 1.15,
  letterSpacing: "-0.01em",
  overflowWrap: "anywhere",
  color: theme.vars.palette.secondary.main,
}));

export const TicketTitle = styled("h3")({
  margin: 0,
  fontSize: "1.0625rem",
  fontWeight: 600,
  lineHeight: 1.35,
  overflowWrap: "anywhere",
  ...lineClamp(2),
  ...coveringLink,
});

/**
 * One line with dots between its parts; long names end in an ellipsis, the distance is never cut.
 */
export const TicketMeta = styled("p")(({ theme }) => ({
  display: "flex",
  margin: 0,
  fontSize: "0.875rem",
  lineHeight: 1.4,
  whiteSpace: "nowrap",
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: "tabular-nums",
  "& > span": { overflow: "hidden", textOverflow: "ellipsis" },
  "& > span:last-of-type": { flex: "1 1 0", minWidth: "6ch" },
  "& > [data-whole]": { flexShrink: 0 },
  "& > span:not(:first-of-type)::before": {
    // The second keeps the dot from being read out; Safari 16 and Firefox 121 do not support it.
    content: ['"·"', '"·" / ""'],
    paddingInline: 5,
  },
}));

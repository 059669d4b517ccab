/** A day as a tear-off calendar leaf; decorative, as adjacent text says the same. */
import { monthAndDate } from "../format/day.ts";
import { shadows } from "../theme/tokens.ts";
import { styled } from "@mui/material/styles";

export function DateBadge({ day }: { day: string }) {
  const { month, date } = monthAndDate(day);
  return (
    <Leaf aria-hidden="true">
      <span>{month}</span>
      <strong>{date}</strong>
    </Leaf>
  );
}

const Leaf = styled("div")(({ theme }) => ({
  flexShrink: 0,
  width: "3.5rem",
  overflow: "hidden",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 8,
  textAlign: "center",
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: shadows.lifted,
  "& span": {
    display: "block",
    fontSize: "0.75rem",
    fontWeight: 600,
    lineHeight: 1.667,
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
  },
  "& strong": {
    display: "block",
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: "1.5rem",
    fontWeight: 650,
    lineHeight: 1.5,
    fontVariantNumeric: "tabular-nums",
  },
}));

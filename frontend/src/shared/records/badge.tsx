/** A small tag in a table cell. */
import { styled } from "@mui/material/styles";

export const Badge = styled("span")<{ "data-tone"?: "brick" | "accent" }>(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  padding: "1px 8px",
  borderRadius: 99,
  border: `1px solid ${theme.vars.palette.divider}`,
  fontSize: "0.75rem",
  fontWeight: 600,
  whiteSpace: "nowrap",
  color: theme.vars.palette.text.secondary,
  '&[data-tone="brick"]': {
    color: theme.vars.palette.error.main,
    borderColor: "currentColor",
  },
  '&[data-tone="accent"]': {
    color: theme.vars.palette.primary.main,
    borderColor: "currentColor",
  },
  "& svg": { width: 14, height: 14 },
}));

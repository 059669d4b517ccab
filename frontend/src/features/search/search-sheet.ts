/** The look of the search: the sheet and its field. */
import { shadows } from "../../shared/theme/tokens.ts";
import { styled } from "@mui/material/styles";

export const Sheet = styled("dialog")(({ theme }) => ({
  boxSizing: "border-box",
  width: "100%",
  maxWidth: "none",
  height: "100dvh",
  maxHeight: "none",
  margin: 0,
  padding: 0,
  border: 0,
  overflow: "hidden",
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  "&[open]": { display: "flex", flexDirection: "column" },
  "&::backdrop": { backgroundColor: "rgb(10 16 14 / 0.5)" },
  "@media (min-width: 600px)": {
    width: "min(640px, calc(100% - 48px))",
    height: "fit-content",
    maxHeight: "calc(100dvh - 112px)",
    margin: "56px auto auto",
    borderRadius: 12,
    boxShadow: shadows.lifted,
    ...theme.applyStyles("dark", { border: `1px solid ${theme.vars.palette.divider}` }),
  },
}));

export const Field = styled("form")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  flexShrink: 0,
  margin: 0,
  padding: "8px 8px 8px 16px",
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& > svg": { color: theme.vars.palette.text.secondary },
  "& input": {
    flexGrow: 1,
    minWidth: 0,
    height: 44,
    padding: 0,
    border: 0,
    outline: "none",
    font: "inherit",
    fontSize: "1.0625rem",
    color: "inherit",
    background: "none",
    "&::placeholder": { color: theme.vars.palette.text.secondary, opacity: 1 },
  },
  "& button": { width: 44, height: 44 },
  "&:has(input:focus-visible)": { boxShadow: `inset 0 -2px ${theme.vars.palette.primary.main}` },
}));

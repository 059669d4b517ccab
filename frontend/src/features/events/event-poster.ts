/** The look of an event's card. */
import Card from "@mui/material/Card";
import { styled } from "@mui/material/styles";

export const Poster = styled(Card)<{ component: "article" }>({
  display: "flex",
  flexDirection: "column",
  height: "100%",
  overflowWrap: "anywhere",
});

export const Top = styled("div")({
  position: "relative",
  aspectRatio: "16 / 10",
  overflow: "hidden",
  borderRadius: "11px 11px 0 0",
});

/** The leaf hangs over the picture's lower edge, the category stands beside it. */
export const Head = styled("div")(({ theme }) => ({
  position: "relative",
  display: "flex",
  alignItems: "flex-end",
  justifyContent: "space-between",
  gap: 12,
  height: 36,
  paddingInline: 16,
  "& > p": {
    margin: 0,
    fontSize: "0.8125rem",
    fontWeight: 600,
    lineHeight: "20px",
    textAlign: "right",
    color: theme.vars.palette.text.secondary,
  },
}));

export const Body = styled("div")(({ theme }) => ({
  display: "flex",
  flexDirection: "column",
  flexGrow: 1,
  gap: 4,
  padding: "12px 16px 12px",
  "& h3": { margin: 0, fontSize: "1.0625rem", fontWeight: 600, lineHeight: 1.35 },
  "& p": {
    margin: 0,
    fontSize: "0.875rem",
    lineHeight: 1.4,
    color: theme.vars.palette.text.secondary,
  },
  "& [data-clamped=true]": {
    display: "-webkit-box",
    WebkitLineClamp: 2,
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
    // Nothing could open it.
    "@media (scripting: none)": { display: "block" },
  },
  "& > button": {
    alignSelf: "start",
    minHeight: 36,
    margin: "-6px 0 -6px -16px",
    fontSize: "0.8125rem",
  },
}));

/** When, where and for how much, one line each. */
export const Facts = styled("dl")(({ theme }) => ({
  display: "grid",
  gap: 4,
  margin: "auto 0 0",
  paddingTop: 8,
  fontSize: "0.875rem",
  lineHeight: "20px",
  fontVariantNumeric: "tabular-nums",
  "& > div": { display: "flex", gap: 8 },
  "& dt": { display: "flex", flexShrink: 0 },
  "& dt svg": { fontSize: 20, color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, minWidth: 0 },
  "& time, & time + span": { display: "block" },
}));

export const Actions = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: "0 16px",
  margin: "0 16px",
  padding: "2px 0",
  borderTop: `2px dotted ${theme.vars.palette.divider}`,
  "& a": {
    display: "inline-flex",
    alignItems: "center",
    gap: 6,
    minHeight: 44,
    fontSize: "0.875rem",
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
    textDecoration: "none",
    "&:hover": { textDecoration: "underline" },
  },
  "& svg": { fontSize: 20 },
}));

/** How buttons look, whatever element they are; variant and size are attributes of it. */
import type { CSSObject } from "@emotion/serialize";
import type { Look } from "../theme/look.ts";

export function buttonLook({ theme }: { theme: Look }): CSSObject {
  const { primary, action } = theme.vars.palette;
  return {
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    boxSizing: "border-box",
    minWidth: 64,
    minHeight: 44,
    margin: 0,
    padding: "6px 16px",
    border: 0,
    borderRadius: 8,
    font: "inherit",
    fontSize: "0.875rem",
    fontWeight: 600,
    lineHeight: 1.75,
    verticalAlign: "middle",
    textAlign: "center",
    textDecoration: "none",
    color: primary.main,
    backgroundColor: "transparent",
    cursor: "pointer",
    userSelect: "none",
    // Safari knows it by this name only.
    WebkitUserSelect: "none",
    WebkitTapHighlightColor: "transparent",
    transition: "background-color 180ms, border-color 180ms, color 180ms",
    '&:where([data-size="small"])': {
      minHeight: 36,
      padding: "4px 12px",
      fontSize: "0.8125rem",
    },
    '&:where([data-size="large"])': { fontSize: "0.9375rem" },
    '&:where([data-variant="outlined"])': { border: `1px solid ${primary.veil(0.5)}` },
    '&:where([data-variant="contained"])': {
      color: primary.contrastText,
      backgroundColor: primary.main,
    },
    "@media (hover: hover)": {
      "&:hover": { backgroundColor: primary.veil(action.hoverOpacity) },
      '&:hover:where([data-variant="outlined"])': { borderColor: primary.main },
      '&:hover:where([data-variant="contained"])': { backgroundColor: primary.dark },
    },
    "&:disabled": { color: action.disabled, cursor: "default" },
    '&:disabled:where([data-variant="outlined"])': { borderColor: action.disabledBackground },
    // Busy, without losing the focus.
    '&[aria-disabled="true"]': { opacity: 0.7, cursor: "default" },
    "& > [data-start]": { display: "flex", margin: "0 8px 0 -4px", "& > svg": { fontSize: 20 } },
    '&:where([data-size="small"]) > [data-start]': { marginLeft: -2, "& > svg": { fontSize: 18 } },
  };
}

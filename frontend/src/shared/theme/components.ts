/** Overrides of MUI's components; only what differs from MUI's defaults. */
import { LOW_VIEW, edge, shadows } from "./tokens.ts";
import type { Components, Theme } from "@mui/material/styles";

/**
 * Uses the text color, as the ring lies on the surroundings of a control, where the control's own
 * color may not be visible. The CSS variable is named directly: a style function of the theme would
 * be evaluated for each control.
 */
const FOCUS_RING = {
  outline: "3px solid var(--ms-palette-text-primary)",
  outlineOffset: 2,
};

/** Phones get larger touch targets. */
const PHONE = "@media (max-width: 767.95px)";

export const components: Components<Omit<Theme, "components">> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      // Safari supports only the prefixed property.
      root: { WebkitUserSelect: "none", "&.Mui-focusVisible": FOCUS_RING },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 44,
        paddingInline: 16,
        // Busy buttons are aria-disabled, which keeps the focus.
        '&[aria-disabled="true"]': { opacity: 0.7, cursor: "default" },
      },
      sizeSmall: { minHeight: 36, paddingInline: 12, [PHONE]: { minHeight: 44 } },
      // Forced colors remove its fill.
      contained: { "@media (forced-colors: active)": { border: "1px solid ButtonBorder" } },
    },
  },
  MuiTypography: {
    styleOverrides: { h1: { overflowWrap: "anywhere" }, gutterBottom: { marginBottom: 16 } },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        height: "auto",
        minHeight: 32,
        fontSize: "0.9375rem",
        "&.MuiChip-clickable:focus-visible": { outlineOffset: 1 },
        // Forced colors would make the selected chip look like the others.
        "@media (forced-colors: active)": {
          '&[aria-current="true"]': { outline: "2px solid Highlight" },
        },
      },
      outlined: ({ theme }) => ({
        borderColor: theme.vars.palette.divider,
        backgroundColor: theme.vars.palette.background.paper,
        "&.MuiChip-clickable:hover": {
          borderColor: theme.vars.palette.text.secondary,
          backgroundColor: theme.vars.palette.background.paper,
        },
        "& .MuiChip-icon": { color: theme.vars.palette.text.secondary },
      }),
      icon: { fontSize: 20, marginLeft: 10, marginRight: -4 },
      sizeSmall: { minHeight: 24, fontSize: "0.8125rem" },
      label: { paddingInline: 12 },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 44 },
      scroller: { overflowX: "auto", scrollbarWidth: "none" },
      list: { gap: 4 },
      indicator: {
        // The indicator covers the tab, which must get the clicks.
        pointerEvents: "none",
        "@media (forced-colors: active)": { backgroundColor: "Highlight" },
      },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: 0,
        minHeight: 44,
        maxWidth: "none",
        fontVariantNumeric: "tabular-nums",
        "&:hover": { color: theme.vars.palette.text.primary },
        "&.Mui-focusVisible, &:focus-visible": { outlineOffset: -3 },
        "@media (forced-colors: active)": { "&.Mui-selected": { color: "Highlight" } },
      }),
    },
  },
  MuiTooltip: {
    // MUI skips the enter delay for 800 ms plus `leaveDelay` after a tooltip has closed: 300 ms are
    // specified.
    defaultProps: { enterDelay: 700, leaveDelay: -500 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        maxWidth: 260,
        padding: "6px 10px",
        fontSize: "0.8125rem",
        lineHeight: 1.35,
        color: theme.vars.palette.background.paper,
        backgroundColor: theme.vars.palette.text.primary,
      }),
    },
  },
  MuiCard: {
    defaultProps: { variant: "outlined" },
    styleOverrides: { root: { borderRadius: 12, boxShadow: shadows.resting } },
  },
  MuiAlert: {
    // As the paper's variant, too: otherwise it writes an inline style, which the CSP forbids on
    // pages from the server.
    defaultProps: { variant: "outlined", slotProps: { root: { variant: "outlined" } } },
    styleOverrides: {
      // On phones the button wraps below a long text.
      root: {
        [PHONE]: { flexWrap: "wrap" },
        "&:has(.MuiAlert-action)": { alignItems: "center" },
      },
      message: {
        flex: "1 1 200px",
        overflowWrap: "anywhere",
        "& .MuiAlertTitle-root": { marginBottom: 0, fontWeight: 600 },
      },
      action: { paddingTop: 0, whiteSpace: "nowrap" },
    },
  },
  MuiOutlinedInput: { styleOverrides: { sizeSmall: { [PHONE]: { minHeight: 44 } } } },
  MuiAppBar: {
    defaultProps: { variant: "outlined", color: "inherit", position: "sticky" },
    styleOverrides: { root: { borderWidth: "0 0 1px", borderRadius: 0 } },
  },
  MuiDialog: {
    // Toasts are outside of the dialog, and F8 must be able to focus them.
    defaultProps: { disableEnforceFocus: true },
    // No white overlay in the dark scheme: surfaces have their own colors. The transparent outline
    // becomes visible in forced colors mode.
    styleOverrides: {
      container: { paddingInline: edge(0) },
      paper: { backgroundImage: "none", outline: "1px solid transparent" },
    },
  },
  MuiCssBaseline: {
    styleOverrides: {
      // Keeps a focused element clear of the sticky bars and of a floating card.
      html: {
        scrollPaddingBlock: "132px 72px",
        [LOW_VIEW]: { scrollPaddingBlock: "8px !important" },
      },
      "html:has([data-floating])": { scrollPaddingBottom: 240 },
      "@media (min-height: 640px) and (min-width: 600px)": {
        "html:has([data-floating] + [data-floating])": { scrollPaddingBottom: 380 },
      },
      "h1, h2, h3": { textWrap: "balance" },
      body: { minHeight: "100vh", textRendering: "optimizeLegibility", textWrap: "pretty" },
      "a, button, [tabindex], summary": { "&:focus-visible": FOCUS_RING },
      "@media (prefers-reduced-motion: reduce)": {
        "*, *::before, *::after": {
          animationDuration: "0.01ms !important",
          animationIterationCount: "1 !important",
          transition: "none !important",
        },
      },
    },
  },
};

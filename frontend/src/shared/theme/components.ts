/** How MUI's components look here; only what differs from their own defaults. */
import { shadows } from "./tokens.ts";
import type { Components, Theme } from "@mui/material/styles";

const FOCUS_RING = {
  outline: "3px solid currentColor",
  outlineOffset: 2,
};

export const components: Components<Omit<Theme, "components">> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      // Safari knows it by this name only.
      root: { WebkitUserSelect: "none", "&.Mui-focusVisible": FOCUS_RING },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 44,
        paddingInline: 16,
        // Busy, without losing the focus.
        '&[aria-disabled="true"]': { opacity: 0.7, cursor: "default" },
      },
      sizeSmall: { minHeight: 36, paddingInline: 12 },
    },
  },
  MuiTypography: {
    styleOverrides: { h1: { overflowWrap: "anywhere" }, gutterBottom: { marginBottom: 16 } },
  },
  MuiChip: {
    styleOverrides: {
      root: {
        fontSize: "0.9375rem",
        "&.MuiChip-clickable:focus-visible": { outlineOffset: 1 },
        // Without colours of its own the chosen one would look like the others.
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
      label: { paddingInline: 12 },
    },
  },
  MuiCard: {
    defaultProps: { variant: "outlined" },
    styleOverrides: { root: { borderRadius: 12, boxShadow: shadows.resting } },
  },
  MuiAppBar: { defaultProps: { variant: "outlined", color: "inherit", position: "sticky" } },
  MuiSkeleton: { defaultProps: { animation: "pulse" } },
  MuiDialog: {
    // Surfaces differ by their own colours, not by a veil of white in the dark.
    styleOverrides: { paper: { backgroundImage: "none" } },
  },
  MuiCssBaseline: {
    styleOverrides: {
      // What gets the focus comes to rest between the sticky bars, and above a floating card.
      html: { scrollBehavior: "smooth", scrollPaddingBlock: "132px 72px" },
      "html:has([data-floating])": { scrollPaddingBottom: 240 },
      "@media (min-height: 640px)": {
        "html:has([data-floating] + [data-floating])": { scrollPaddingBottom: 380 },
      },
      "h1, h2, h3": { textWrap: "balance" },
      body: { minHeight: "100vh", textRendering: "optimizeLegibility" },
      "a, button, [tabindex], summary": {
        "&:focus-visible": { outline: "3px solid currentColor", outlineOffset: 2 },
      },
      "@media (prefers-reduced-motion: reduce)": {
        "*, *::before, *::after": {
          animationDuration: "0.01ms !important",
          animationIterationCount: "1 !important",
          transition: "none !important",
          scrollBehavior: "auto !important",
        },
      },
    },
  },
};

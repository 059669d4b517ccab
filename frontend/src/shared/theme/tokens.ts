/** The colors of the design, by scheme; only the accent differs between towns. */
import { ACCENT_GROUNDS } from "@mainstreet/contracts/accent";

export const DEFAULT_ACCENT = "#1F5C4A";

export interface SchemeTokens {
  /** Background of the page. */
  paper: string;
  /** Paper one shade deeper: slim bands and wells. */
  paperDeep: string;
  /** Background of cards and bars. */
  surface: string;
  ink: string;
  /** Color of secondary text. */
  inkSoft: string;
  line: string;
  accent: string;
  /** Text on the accent. */
  onAccent: string;
  /** Discounts and featured records. */
  brick: string;
  onBrick: string;
  /** Stars; decorative only. */
  sun: string;
  /** Destructive actions and errors. */
  danger: string;
}

export const lightTokens = {
  ...ACCENT_GROUNDS,
  ink: "#1E2A26",
  inkSoft: "#55605B",
  line: "#E4DED3",
  accent: DEFAULT_ACCENT,
  onAccent: "#FFFFFF",
  brick: "#A3341F",
  onBrick: "#FFFFFF",
  sun: "#C98A12",
  danger: "#B3261E",
} satisfies SchemeTokens;

export const darkTokens = {
  paper: "#121816",
  paperDeep: "#18201D",
  surface: "#1A2320",
  ink: "#E8EFEA",
  inkSoft: "#A9B5AF",
  line: "#2C3833",
  accent: "#7CC4A8",
  onAccent: "#0E1A16",
  brick: "#FF9B85",
  onBrick: "#2A0E07",
  sun: "#F2B84B",
  danger: "#FFB4AB",
} satisfies SchemeTokens;

/** The two shadows of the design. */
export const shadows = {
  resting: "0 1px 2px rgb(30 42 38 / 0.06), 0 1px 1px rgb(30 42 38 / 0.04)",
  lifted: "0 10px 24px -6px rgb(30 42 38 / 0.18), 0 2px 6px rgb(30 42 38 / 0.08)",
};

/** Viewport too low for sticky bars, which would leave no room between them: a phone in landscape, or 400% zoom. */
export const LOW_VIEW = "@media (max-height: 420px)";
/** Viewport too low for anything sticky. */
export const LOWEST_VIEW = "@media (max-height: 300px)";

/** Phone with a greatly enlarged font size; no phone is this narrow otherwise. */
export const LARGE_TEXT = "@media (max-width: 19em)";

/** Padding at the sides of the viewport, at least the safe-area inset of a phone in landscape. */
export const edge = (px: number) =>
  `max(${px}px, env(safe-area-inset-left), env(safe-area-inset-right))`;

/** Truncates a long text after this many lines. */
export const lineClamp = (lines: number) =>
  ({
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    WebkitLineClamp: lines,
    overflow: "hidden",
  }) as const;

/** A link in a card's heading, which covers the card. */
export const coveringLink = {
  "& a": { color: "inherit", textDecoration: "none" },
  "& a:focus-visible": { outline: "none" },
  "& a::after": { content: '""', position: "absolute", inset: 0, borderRadius: 12 },
} as const;

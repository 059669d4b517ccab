/** The colours of the design, by scheme; only the accent differs from town to town. */
import { ACCENT_GROUNDS } from "@mainstreet/contracts/accent";

export const DEFAULT_ACCENT = "#1F5C4A";

export interface SchemeTokens {
  /** Page. */
  paper: string;
  /** Paper one step deeper: slim bands and wells. */
  paperDeep: string;
  /** Cards and bars. */
  surface: string;
  ink: string;
  /** Meta lines. */
  inkSoft: string;
  line: string;
  accent: string;
  /** Text on the accent. */
  onAccent: string;
  /** Discounts and what is featured. */
  brick: string;
  onBrick: string;
  /** Stars; decorative only. */
  sun: string;
  /** What destroys, and errors. */
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

/** A view so low that bars which stay would leave nothing between them: a phone on its side, or a page made four times as large. */
export const LOW_VIEW = "@media (max-height: 420px)";
/** Nothing can stay in view beside what is read. */
export const LOWEST_VIEW = "@media (max-height: 300px)";

/** A phone whose text is made much larger; no phone is as narrow otherwise. */
export const LARGE_TEXT = "@media (max-width: 19em)";

/** Room at the sides of the window, and at least what a notch takes of a phone on its side. */
export const edge = (px: number) =>
  `max(${px}px, env(safe-area-inset-left), env(safe-area-inset-right))`;

/** The first lines of a long text. */
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

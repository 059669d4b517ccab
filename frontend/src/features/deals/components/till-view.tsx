/** A deal as shown at the till: large, bright, and cached for when there is no connection. */
import type { CouponDetail } from "@mainstreet/contracts/coupon";
import CloseRounded from "@mui/icons-material/CloseRounded";
import { styled } from "@mui/material/styles";
import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { edge } from "../../../shared/theme/tokens.ts";
import { termList } from "../term-list.ts";
import { tellWorker } from "../../../shared/service-worker.ts";
import { dealText } from "../../../shared/text/deals.ts";
import { couponText } from "../../../shared/text/listing.ts";
import { HiddenText, isPlainClick } from "../../../shared/ui/page.tsx";
import { useDealDay } from "../use-deal-day.ts";

/**
 * Most characters per line of a code; longer codes are broken, at their own hyphens and spaces
 * where possible.
 */
const MAX_CHARACTERS = 12;
export function codeLines(code: string): string[] {
  const parts = code.trim().match(/[^\s-]+-?|-/g) ?? [];
  const pieces = parts.flatMap((part) => part.match(/.{1,12}/gu) ?? []);
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const gap = last?.endsWith("-") ? "" : " ";
    const joined = `${last ?? ""}${gap}${piece}`;
    const together = last !== undefined && joined.length <= MAX_CHARACTERS;
    // Pieces of a single word are not joined again: the code has no space there.
    if (together && code.includes(joined)) lines[lines.length - 1] = joined;
    else lines.push(piece);
  }
  return lines;
}

/** Range of `widestLine`, in characters. */
const WIDEST = { least: 4, most: MAX_CHARACTERS };

/**
 * Returns the characters of the widest line, but at least four, so that short codes are not huge.
 */
export const widestLine = (lines: string[]) =>
  Math.max(WIDEST.least, ...lines.map((line) => line.length));

/** The deal at the till: its code first, as large as the width allows. */
export function TillView({ coupon }: { coupon: CouponDetail }) {
  const day = useDealDay(coupon);
  useScreenAwake();
  useEffect(() => void tellWorker({ keep: coupon.id }), [coupon.id]);
  return (
    <Screen>
      <Done id={coupon.id} />
      <p>{dealText.tillHelp}</p>
      {day.notice ? <strong>{day.notice}</strong> : <Code code={coupon.code} />}
      <h1 dir="auto">
        {coupon.discount !== "" && <b dir="auto">{coupon.discount}</b>}
        {coupon.title}
      </h1>
      <p dir="auto">{coupon.business.name}</p>
      <p>{day.line(dealText.validUntil)}</p>
      <Terms terms={coupon.terms} />
    </Screen>
  );
}

function Code({ code }: { code: string }) {
  const lines = codeLines(code);
  if (code === "") return <strong>{dealText.tillNoCode}</strong>;
  return (
    <Letters translate="no" data-code data-characters={widestLine(lines)}>
      <HiddenText>{`${couponText.code}: ${code}`}</HiddenText>
      <span aria-hidden="true">{lines.join("\n")}</span>
    </Letters>
  );
}

function Terms({ terms }: { terms: string }) {
  const list = termList(terms);
  if (list.length === 0) return null;
  return (
    <details>
      <summary>{dealText.tillTerms}</summary>
      <ul dir="auto">
        {list.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Link back to where the visitor came from, or to the deal's page if the till's address was opened
 * directly.
 */
function Done({ id }: { id: number }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const inside = typeof state === "object" && state !== null && "inside" in state;
  return (
    <Link
      to={`/coupons/${id}`}
      replace
      onClick={(event) => {
        if (!inside || !isPlainClick(event)) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <CloseRounded />
      {dealText.tillDone}
    </Link>
  );
}

const Screen = styled("section")(({ theme }) => ({
  position: "fixed",
  zIndex: 1200,
  inset: 0,
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  gap: 12,
  padding: `80px ${edge(16)} calc(24px + env(safe-area-inset-bottom))`,
  overflowY: "auto",
  overflowWrap: "anywhere",
  textAlign: "center",
  color: "#000",
  backgroundColor: "#fff",
  // Hides the rest of the page.
  "body:has(&) [data-frame] > :not(main)": { display: "none !important" },
  ...theme.applyStyles("dark", { color: "#fff", backgroundColor: "#000" }),
  "&::before, &::after": { content: '""', flex: "1 1 0" },
  "& p": { margin: 0, fontSize: "1.0625rem" },
  "& h1": { margin: "8px 0 0", fontSize: "1.375rem", fontWeight: 600, lineHeight: 1.3 },
  "& h1 b": { display: "block", fontSize: "2rem", lineHeight: 1.15 },
  "& strong": { fontSize: "2rem", lineHeight: 1.2 },
  "& > a": {
    position: "absolute",
    top: 16,
    right: edge(16),
    display: "flex",
    alignItems: "center",
    gap: 6,
    minHeight: 44,
    padding: "0 16px 0 12px",
    border: "1px solid currentColor",
    borderRadius: 8,
    fontWeight: 600,
    color: "inherit",
    textDecoration: "none",
  },
  "& details": { maxWidth: 560, marginTop: 8 },
  "& summary": {
    minHeight: 44,
    lineHeight: "44px",
    paddingInline: 16,
    fontWeight: 600,
    cursor: "pointer",
  },
  "& ul": { margin: 0, paddingLeft: 20, textAlign: "left" },
}));

/** Width of a character in the fonts below, relative to the font size, with a little to spare. */
const CHARACTER_WIDTH = 0.62;

/** For each length of the widest line, the largest font size that fits. */
const sizes = Array.from({ length: WIDEST.most - WIDEST.least + 1 }, (_, at) => {
  const characters = WIDEST.least + at;
  const fontSize = `min(30vh, 12rem, calc((100vw - 2 * ${edge(16)}) / ${(characters * CHARACTER_WIDTH).toFixed(2)}))`;
  return [`&[data-characters="${characters}"]`, { fontSize }] as const;
});

const Letters = styled("div")({
  maxWidth: "100%",
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontWeight: 700,
  lineHeight: 1.1,
  "& > [aria-hidden]": { display: "block", whiteSpace: "pre" },
  ...Object.fromEntries(sizes),
});

/**
 * Keeps the screen awake. Browsers release the lock when the tab is hidden, so it is requested
 * again when the tab is back.
 */
function useScreenAwake() {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const held = await navigator.wakeLock.request("screen");
        if (left) await held.release();
        else lock = held;
      } catch {
        // A low battery may refuse it; the code is shown all the same.
      }
    };
    const onVisible = () => void hold();
    void hold();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      left = true;
      document.removeEventListener("visibilitychange", onVisible);
      void lock?.release();
    };
  }, []);
}

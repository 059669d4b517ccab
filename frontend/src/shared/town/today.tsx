/** The current day in the town, by the server's clock. */
import { createContext, startTransition, useContext, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { isRenderedDay } from "./rendered-day.ts";

/**
 * Time in ms after which the server's clock is asked again: a phone's clock may be hours wrong, and
 * may be changed.
 */
const FRESH_MS = 30 * 60 * 1000;
/** Timeout of that request, in ms. */
const PATIENCE_MS = 5000;

/** Server clock minus local clock in ms; undefined until the server has answered. */
let ahead: number | undefined;
let askedAt = 0;
let asking: Promise<void> | undefined;

/** Returns the server's time in ms since 1970, as far as it is known. */
export const serverNow = () => Date.now() + (ahead ?? 0);

/** Resolves with the server's time, asked for again if the last answer is old; offline the local clock is used. */
export async function askServerNow(): Promise<number> {
  if (Math.abs(Date.now() - askedAt) > FRESH_MS) {
    askedAt = Date.now();
    asking = ask().catch(() => {
      askedAt = 0;
    });
  }
  await asking;
  return serverNow();
}

/** Reads the clock from a response that bypasses caches: the age of a page is unknown. */
async function ask() {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch("/api/town", { method: "HEAD", cache: "no-store", signal });
  const told = Date.parse(answer.headers.get("date") ?? "");
  ahead = Number.isNaN(told) ? (ahead ?? 0) : told - Date.now();
}

/** Longest wait between checks in ms, as the local clock may be changed. */
const LONGEST_MS = 60 * 60 * 1000;
const DAY_MS = 24 * LONGEST_MS;
/** Time in ms before the day's end from which the server's clock is asked: the phone's may be some hours behind. */
const DOUBT_MS = 3 * LONGEST_MS;
/** Time in ms after which the server is asked again for a doubtful day. */
const RETRY_MS = 60_000;
/** Added to midnight in ms: the server's clock may be behind and would still report the previous day. */
const BEHIND_MS = 30_000;

const TodayContext = createContext<string | null>(null);

/** The day in the server's HTML, which may have been cached. */
export interface RenderedDay {
  /** `YYYY-MM-DD` in the town. */
  day: string;
  /** In ms since 1970. */
  endsAt: number;
}

interface TodayProps {
  timeZone: string;
  rendered: RenderedDay;
  children: ReactNode;
}

/** A day with the time from which it was seen to be current. */
interface ShownDay extends RenderedDay {
  since: number;
}

/**
 * Starts with the server's day, so that hydration matches; then checks the local clock, and near
 * the day's end the server's. Returns to an earlier day once the local clock turns out to be ahead.
 */
export function TodayProvider({ timeZone, rendered, children }: TodayProps) {
  const [today, setToday] = useState(rendered.day);
  const { day, endsAt } = rendered;
  useEffect(() => {
    const opened = { openedAt: Date.now(), mayBeOld: mayBeOld() };
    const first = { day, endsAt, since: -Infinity };
    let shown: ShownDay = first;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    // Repeated while the page is shown: a screen kept awake must not show an expired deal.
    const check = async () => {
      // Until the server has answered, every day after the rendered one is doubtful.
      const end = ahead === undefined ? endsAt : shown.endsAt;
      const isDoubtful = serverNow() + DOUBT_MS >= end || serverNow() < shown.since;
      const now = isDoubtful ? await askServerNow() : serverNow();
      const isTold = ahead !== undefined;
      if (isRenderedDay(endsAt, { ...opened, now, isTold })) shown = first;
      else if (now < shown.since || now >= shown.endsAt) shown = await currentDay(timeZone, first);
      if (left) return;
      startTransition(() => setToday(shown.day));
      const wait = Math.min(shown.endsAt + BEHIND_MS - serverNow(), LONGEST_MS);
      clearTimeout(timer);
      timer = setTimeout(onCheck, !isTold && now >= endsAt ? RETRY_MS : wait);
    };
    const onCheck = () => void check();
    onCheck();
    document.addEventListener("visibilitychange", onCheck);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onCheck);
    };
  }, [timeZone, day, endsAt]);
  return <TodayContext value={today}>{children}</TodayContext>;
}

/**
 * Whether the page may be older than the visit: the service worker marks the pages from its cache,
 * and going back, a browser may take a page from its own.
 */
function mayBeOld() {
  const [visit] = performance.getEntriesByType("navigation");
  const isBack = visit !== undefined && "type" in visit && visit.type === "back_forward";
  return isBack || document.getElementById("kept") !== null;
}

/** Time zone data is loaded only at the end of a day, which few visits see. Offline, days of 24 hours are counted. */
async function currentDay(timeZone: string, first: RenderedDay): Promise<ShownDay> {
  const days = await import("../format/town-day.ts").catch(() => undefined);
  // Only now: the server may have answered meanwhile.
  const since = serverNow();
  if (days) {
    const now = new Date(since);
    return { day: days.dayIn(timeZone, now), endsAt: days.dayEnd(timeZone, now), since };
  }
  const past = (1 + Math.floor((since - first.endsAt) / DAY_MS)) * DAY_MS;
  const day = new Date(Date.parse(first.day) + past).toISOString().slice(0, 10);
  return { day, endsAt: first.endsAt + past, since };
}

/** Returns the town's day as `YYYY-MM-DD`; throws outside of the provider. */
export function useToday(): string {
  const today = useContext(TodayContext);
  if (today === null) throw new Error("There is no TodayProvider around this component");
  return today;
}

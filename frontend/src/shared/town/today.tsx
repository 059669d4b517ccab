/** The current day in the town, by the server's clock. */
import { createContext, startTransition, useContext, useEffect, useState } from "react";
import type { ReactNode } from "react";

/**
 * Time in ms after which the server's clock is asked again: a phone's clock may be hours wrong, and
 * may be changed.
 */
const FRESH_MS = 30 * 60 * 1000;
/** Timeout of that request, in ms. */
const PATIENCE_MS = 5000;

/** Server clock minus local clock in ms; 0 until the server was asked. */
let ahead = 0;
let askedAt = 0;
let asking: Promise<void> | undefined;

/** Returns the server's time in ms since 1970, as far as it is known. */
export const serverNow = () => Date.now() + ahead;

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
  if (!Number.isNaN(told)) ahead = told - Date.now();
}

/** Longest wait between checks in ms, as the local clock may be changed. */
const LONGEST_MS = 60 * 60 * 1000;
const DAY_MS = 24 * LONGEST_MS;
/** Time in ms before the day's end from which the server's clock is asked: the phone's may be some hours behind. */
const DOUBT_MS = 3 * LONGEST_MS;
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

/**
 * Starts with the server's day, so that hydration matches; then checks the local clock, and near
 * the day's end the server's.
 */
export function TodayProvider({ timeZone, rendered, children }: TodayProps) {
  const [today, setToday] = useState(rendered.day);
  const { endsAt } = rendered;
  useEffect(() => {
    let end = endsAt;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    // Repeated while the page is shown: a screen kept awake must not show an expired deal.
    const check = async () => {
      let now = serverNow();
      if (now + DOUBT_MS >= end) now = await askServerNow();
      if (now >= end) {
        const next = await nextDay(timeZone, new Date(now), { day: rendered.day, endsAt });
        end = next.endsAt;
        if (!left) startTransition(() => setToday(next.day));
      }
      const wait = Math.min(end + BEHIND_MS - serverNow(), LONGEST_MS);
      clearTimeout(timer);
      if (!left) timer = setTimeout(onCheck, wait);
    };
    const onCheck = () => void check();
    onCheck();
    document.addEventListener("visibilitychange", onCheck);
    return () => {
      left = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onCheck);
    };
  }, [timeZone, rendered.day, endsAt]);
  return <TodayContext value={today}>{children}</TodayContext>;
}

/** Time zone data is loaded only at the end of a day, which few visits see. Offline, days of 24 hours are counted. */
async function nextDay(timeZone: string, now: Date, last: RenderedDay): Promise<RenderedDay> {
  try {
    const { dayEnd, dayIn } = await import("../format/town-day.ts");
    return { day: dayIn(timeZone, now), endsAt: dayEnd(timeZone, now) };
  } catch {
    const past = (1 + Math.floor((now.getTime() - last.endsAt) / DAY_MS)) * DAY_MS;
    const day = new Date(Date.parse(last.day) + past).toISOString().slice(0, 10);
    return { day, endsAt: last.endsAt + past };
  }
}

/** Returns the town's day as `YYYY-MM-DD`; throws outside of the provider. */
export function useToday(): string {
  const today = useContext(TodayContext);
  if (today === null) throw new Error("There is no TodayProvider around this component");
  return today;
}

/** What day it is in the town, by the server's clock. */
import { createContext, startTransition, useContext, useEffect, useState } from "react";
import type { ReactNode } from "react";

/** The server's clock is asked, as that of a phone may be hours wrong; anew after so long: the phone's may have been set meanwhile. */
const FRESH_MS = 30 * 60 * 1000;
/** Nobody waits longer for it. */
const PATIENCE_MS = 5000;

/** How far it is ahead of this one; 0 until it has told. */
let ahead = 0;
let askedAt = 0;
let asking: Promise<void> | undefined;

/** In ms since 1970, by what is known of the server's clock. */
export const serverNow = () => Date.now() + ahead;

/** The same once it has been asked, unless it was just now; without a connection this clock has to do. */
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

/** By an answer without a body; of one that comes with the page nobody knows how old it is. */
async function ask() {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const answer = await fetch("/api/town", { method: "HEAD", cache: "no-store", signal });
  const told = Date.parse(answer.headers.get("date") ?? "");
  if (!Number.isNaN(told)) ahead = told - Date.now();
}

/** A clock may be set meanwhile. */
const LONGEST_MS = 60 * 60 * 1000;
const DAY_MS = 24 * LONGEST_MS;
/** So near the day's end the server's clock is asked: the phone's may be some hours behind. */
const DOUBT_MS = 3 * LONGEST_MS;
/** The server's clock may be behind: asked right at midnight, it would tell of the day before. */
const BEHIND_MS = 30_000;

const TodayContext = createContext<string | null>(null);

/** The day of the server's HTML, which may have been kept for longer. */
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

/** Starts with the server's day, so that the page comes alive as it is; then asks the clock, near the day's end the server's. */
export function TodayProvider({ timeZone, rendered, children }: TodayProps) {
  const [today, setToday] = useState(rendered.day);
  const { endsAt } = rendered;
  useEffect(() => {
    let end = endsAt;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    // Also while somebody looks: a screen that is kept awake must not show a deal past its day.
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

/** Few visits see the end of a day, so the time zones come when it is there; without a connection, days are counted. */
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

/** `YYYY-MM-DD`; throws outside of the provider. */
export function useToday(): string {
  const today = useContext(TodayContext);
  if (today === null) throw new Error("There is no TodayProvider around this component");
  return today;
}

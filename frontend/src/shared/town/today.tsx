/** What day it is in the town. */
import { createContext, startTransition, useContext, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { askServerNow, serverNow } from "./server-clock.ts";

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

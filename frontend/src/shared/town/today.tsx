/** What day it is in the town. */
import { createContext, startTransition, useContext, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { dayIn } from "../format/day.ts";

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

/** Starts with the server's day, so that the page comes alive as it is; then asks the clock. */
export function TodayProvider({ timeZone, rendered, children }: TodayProps) {
  const [today, setToday] = useState(rendered.day);
  const { endsAt } = rendered;
  useEffect(() => {
    const look = () => {
      // The first use of a time zone takes long, and on most visits the day is not over.
      if (Date.now() >= endsAt) startTransition(() => setToday(dayIn(timeZone, new Date())));
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [timeZone, endsAt]);
  return <TodayContext value={today}>{children}</TodayContext>;
}

/** `YYYY-MM-DD`; throws outside of the provider. */
export function useToday(): string {
  const today = useContext(TodayContext);
  if (today === null) throw new Error("There is no TodayProvider around this component");
  return today;
}

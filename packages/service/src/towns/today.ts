/** Days in a town's time zone. */
import { townTime } from "@mainstreet/contracts/open-at";

/** Returns the day (`YYYY-MM-DD`) at that moment in the time zone. */
export const today = (timeZone: string, now: Date) => townTime(timeZone, now).day;

/** Whether something that ends on `lastDay` (null: never) is still valid on `day`. */
export const isLive = (lastDay: string | null, day: string) => lastDay === null || lastDay >= day;

/** Whether something that begins on `firstDay` (null: at once) has begun by `day`. */
export const hasBegun = (firstDay: string | null, day: string) =>
  firstDay === null || firstDay <= day;

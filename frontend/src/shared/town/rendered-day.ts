/** Whether the day that the server rendered is still the current one. */

const DAY_MS = 24 * 3600 * 1000;

/** What is known about the time; all times are in ms since 1970. */
interface Moment {
  /** By the server's clock if it has told the time, else by the local clock. */
  now: number;
  /** Whether the server has told the time. */
  isTold: boolean;
  /** By the local clock. */
  openedAt: number;
  /** Whether the page may have come from a cache, long after it was rendered. */
  mayBeOld: boolean;
}

/**
 * A local clock that is past the day's end when the server has just rendered that day is ahead: it
 * cannot end the day. A day later the rendered day is over by any clock.
 */
export function isRenderedDay(endsAt: number, moment: Moment): boolean {
  const { now, isTold, openedAt, mayBeOld } = moment;
  if (now < endsAt) return true;
  const isAhead = !isTold && !mayBeOld && openedAt >= endsAt;
  return isAhead && now - openedAt < DAY_MS;
}

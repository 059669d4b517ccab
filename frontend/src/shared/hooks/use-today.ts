/** What day it is in the town. */
import { useSyncExternalStore } from "react";
import { dayIn } from "../format/day.ts";

const subscribe = () => () => {};

/** `YYYY-MM-DD`; undefined in the server's HTML, which may be kept longer than a day lasts. */
export const useToday = (timeZone: string): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => dayIn(timeZone, new Date()),
    () => undefined,
  );

/** Rewrites hours that the library `opening_hours` does not read in a form that it reads. */
import { isOf24, SPANS } from "./meridiem.ts";

/** The only short English name of a day that the library does not know. */
const THU = /\bthu\b\.?/gi;
const WHOLE_HOUR = /(?<!\d|\d[:.h])\d{1,2}(?=\s*[ap]\.?\s?m\b)/gi;

export const respellForParser = (written: string) =>
  written.replaceAll(THU, "Th").replaceAll(SPANS, withMinutes);

/** Returns `8:30am-5pm` with minutes on both sides; leaves hours that no 12-hour clock shows, such as `25pm`. */
function withMinutes(span: string, ...groups: (string | undefined)[]): string {
  const [, hour = "", minute = "", , lastHour = "", lastMinute = ""] = groups;
  if ((minute === "") === (lastMinute === "")) return span;
  if (isOf24({ hour }) || isOf24({ hour: lastHour })) return span;
  return span.replaceAll(WHOLE_HOUR, "$&:00");
}

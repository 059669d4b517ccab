/** What people write as hours and the library `opening_hours` does not read, in the words that it reads. */
import { isOf24, SPANS } from "./halves.ts";

/** The only short name of a day in English that it does not know. */
const THU = /\bthu\b\.?/gi;
const WHOLE_HOUR = /(?<!\d|\d[:.h])\d{1,2}(?=\s*[ap]\.?\s?m\b)/gi;

export const forLibrary = (written: string) =>
  written.replaceAll(THU, "Th").replaceAll(SPANS, withMinutes);

/** `8:30am-5pm` with minutes on both sides; hours that no such clock shows, such as `25pm`, stay as they are. */
function withMinutes(span: string, ...groups: (string | undefined)[]): string {
  const [, hour = "", minute = "", , lastHour = "", lastMinute = ""] = groups;
  if ((minute === "") === (lastMinute === "")) return span;
  if (isOf24({ hour }) || isOf24({ hour: lastHour })) return span;
  return span.replaceAll(WHOLE_HOUR, "$&:00");
}

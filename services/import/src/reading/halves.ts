/** Opening hours of a 12-hour clock: `9-5` may begin in the morning or in the evening, `5-10pm` is clear. */

const MONTH = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
/** Days of a month stand between hyphens as times do. */
const DATE = String.raw`\b(?:${MONTH})[a-z]*\.?\s*\d{1,2}\b(?:\s*[-–]\s*\d{1,2}\b(?![:.h]))?`;
const CLOCK = String.raw`(?<!\d|\d[:.])(\d{1,2})(?:[:.h](\d{2}))?(?:\s*([ap])\.?\s?m\b\.?)?(?!\d)`;
/** Any words of any language, as long as they lead to another clock time. */
const TO = String.raw`\s*[^\s\d,;:/+()[\]][^\d,;:/+()[\]]{0,12}?`;
const SPANS = new RegExp(`${DATE}|(${CLOCK})${TO}${CLOCK}`, "gi");

/** In hours: what opens later may open in the morning, what opens earlier is hardly meant so. */
const MORNING = 7;

interface Clock {
  /** As it is written, perhaps with a zero in front. */
  hour: string;
  minute: string;
  half: string;
}

/** The same with the half of the day for each start that lacks it; undefined where one is not clear. */
export function withHalves(written: string): string | undefined {
  let clear = "";
  let done = 0;
  for (const match of written.matchAll(SPANS)) {
    const [, start, hour = "", minute = "", half = ""] = match;
    const [lastHour = "", lastMinute = "", lastHalf = ""] = match.slice(5);
    if (start === undefined) continue;
    const from = { hour, minute, half };
    const added = halfLacking(from, { hour: lastHour, minute: lastMinute, half: lastHalf });
    if (added === undefined) return undefined;
    const end = match.index + start.length;
    clear += written.slice(done, end) + added;
    done = end;
  }
  return clear + written.slice(done);
}

/** "" where the start needs none, undefined where it is not clear. */
function halfLacking(from: Clock, to: Clock): string | undefined {
  if (to.half !== "") return from.half !== "" || isOf24(from) ? "" : halfBefore(from, to);
  if (isOf24(to)) return "";
  if (from.half !== "") return undefined;
  // As we write hours ourselves.
  const isPadded = [from, to].every(({ hour }) => hour.length === 2);
  if (isOf24(from) || (isPadded && [from, to].some(({ hour }) => hour.startsWith("0")))) return "";
  return minutesOf(from) < minutesOf(to) && Number(from.hour) >= MORNING ? "" : undefined;
}

/** The half of a start whose end has one. */
function halfBefore(from: Clock, to: Clock): string | undefined {
  const hour = Number(from.hour);
  const isEvening = to.half.toLowerCase() === "p";
  const isLater = minutesOf(from, 12) >= minutesOf(to, 12);
  // `9-5pm`, `9-11am`; but `12-2am` may begin at noon.
  if (isEvening === isLater) return hour === 12 ? undefined : "am";
  // `5-10pm`, `6-2am`; but `8-10pm` and `11-2am` may begin in the morning.
  return hour >= MORNING && hour < 12 ? undefined : "pm";
}

const isOf24 = ({ hour }: Clock) => Number(hour) === 0 || Number(hour) > 12;
const minutesOf = ({ hour, minute }: Clock, most = 24) =>
  (Number(hour) % most) * 60 + Number(minute);

/** Opening hours of a 12-hour clock: `9-5` may begin in the morning or in the evening, `5-10pm` is clear. */
import { DAY_MINUTES } from "@mainstreet/contracts/hours";

const MONTH = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
/** Matches days of a month, whose hyphens look like those of times. */
export const DATE = String.raw`\b(?:${MONTH})[a-z]*\.?\s*\d{1,2}\b(?:\s*[-–]\s*\d{1,2}\b(?![:.h]))?`;
export const CLOCK = String.raw`(?<!\d|\d[:.])(\d{1,2})(?:[:.h](\d{2}))?(?:\s*([ap])\.?\s?m\b\.?)?(?!\d)`;
/** Any words of any language between two clock times; not `7 days a week`. */
const TO = String.raw`(?!\s*days?\b)\s*[^\s\d,;:/+()[\]][^\d,;:/+()[\]]{0,12}?`;
/** Matches a span: its start, then hour, minutes and am/pm of both ends. */
export const SPANS = new RegExp(`${DATE}|(${CLOCK})${TO}${CLOCK}`, "gi");

/** First hour that may be a morning opening; an earlier start is hardly meant so. */
const MORNING = 7;
/** First hour at which a business plausibly opens, unless a zero is in front: `1:00-4:30` begins in the afternoon. */
const EARLIEST = 6;
/** Longest plausible time without a break, in hours: `8:00-5:00` does not last overnight. */
const LONGEST = 15;

interface Clock {
  /** As written, perhaps with a leading zero. */
  hour: string;
  minute: string;
  half: string;
}

interface Span {
  from: Clock;
  to: Clock;
  /** Index in the text where the start ends. */
  end: number;
  /** The previous span of the same list. */
  before?: Span | undefined;
}

/** Returns the text with am/pm added to each start that lacks it; undefined where one is ambiguous. */
export function addMeridiems(written: string): string | undefined {
  const spans = [...spansIn(written)];
  const has24 = spans.some(shows24) && !spans.some(({ from, to }) => from.half + to.half !== "");
  let clear = "";
  let done = 0;
  for (const span of spans) {
    const added = halfLacking(span, has24);
    if (added === undefined) return undefined;
    clear += written.slice(done, span.end) + added;
    done = span.end;
  }
  return clear + written.slice(done);
}

/** Text between the spans of one list. */
const AND = /^[^a-z;]*(?:and[^a-z;]*)?$/i;

function* spansIn(written: string): Generator<Span> {
  let last: { span: Span; end: number } | undefined;
  for (const match of written.matchAll(SPANS)) {
    const [, start, hour = "", minute = "", half = ""] = match;
    const [lastHour = "", lastMinute = "", lastHalf = ""] = match.slice(5);
    if (start === undefined) continue;
    const to = { hour: lastHour, minute: lastMinute, half: lastHalf };
    const before = last && AND.test(written.slice(last.end, match.index)) ? last.span : undefined;
    const span = { from: { hour, minute, half }, to, end: match.index + start.length, before };
    yield span;
    last = { span, end: match.index + match[0].length };
  }
}

/** Whether the span shows 24-hour time: no am/pm, and an hour or a zero that only such a clock has. */
const shows24 = ({ from, to }: Span) =>
  from.half + to.half === "" &&
  [from, to].some((clock) => isOf24(clock) || clock.hour.startsWith("0"));

/**
 * Returns the am/pm to add: "" where the start needs none, undefined where it is ambiguous; `has24`: other
 * spans show 24-hour time.
 */
function halfLacking({ from, to, before }: Span, has24: boolean): string | undefined {
  if (to.half !== "") {
    if (from.half === "") return isOf24(from) ? "" : halfBefore(from, to);
    // Equal ends mean all day, or not at all.
    return from.half === to.half && minutesOf(from, 12) === minutesOf(to, 12) ? undefined : "";
  }
  // In 24-hour time, earlier spans come first.
  if (from.half === "" && before && minutesOf(from) < minutesOf(before.from)) return undefined;
  if (isOf24(to)) return "";
  if (from.half !== "") return undefined;
  if (isOf24(from)) return "";
  if (Number(from.hour) < EARLIEST && !from.hour.startsWith("0")) return undefined;
  const minutes = minutesOf(to) - minutesOf(from);
  // `8-12` ends at noon.
  if (minutes > 0)
    return has24 || (to.hour === "12" && Number(from.hour) >= MORNING) ? "" : undefined;
  const isWhole = from.minute !== "" && to.minute !== "";
  return has24 && isWhole && minutes + DAY_MINUTES <= LONGEST * 60 ? "" : undefined;
}

/** Returns am or pm for a start whose end has one; undefined where it is ambiguous. */
function halfBefore(from: Clock, to: Clock): string | undefined {
  const hour = Number(from.hour);
  const isEvening = to.half.toLowerCase() === "p";
  const isLater = minutesOf(from, 12) >= minutesOf(to, 12);
  // `9-5pm`, `9-11am`; but `12-2am` may begin at noon.
  if (isEvening === isLater) return hour === 12 ? undefined : "am";
  // `5-10pm`, `6-2am`; but `8-10pm` and `11-2am` may begin in the morning.
  return hour >= MORNING && hour < 12 ? undefined : "pm";
}

export const isOf24 = ({ hour }: Pick<Clock, "hour">) => Number(hour) === 0 || Number(hour) > 12;
const minutesOf = ({ hour, minute }: Clock, most = 24) =>
  (Number(hour) % most) * 60 + Number(minute);

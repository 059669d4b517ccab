/** How far away a birthday is, by the town's own days. */
import { birthdayText } from "../../shared/text/birthday.ts";

/** Offers are listed from this many days before the birthday on. */
const OFFER_DAYS = 7;

const DAY_MS = 86_400_000;

export interface Countdown {
  /** 0 on the day itself. */
  daysLeft: number;
  /** Whether today is in the month of the birthday. */
  inMonth: boolean;
}

/** Both days as `YYYY-MM-DD`. Who was born on 29 February celebrates on the 28th in other years. */
export function countdown(birthday: string, today: string): Countdown {
  const [, month, date] = partsOf(birthday);
  const [year, monthNow] = partsOf(today);
  const now = Date.parse(today);
  const thisYear = celebration(year, month, date);
  const next = thisYear >= now ? thisYear : celebration(year + 1, month, date);
  return { daysLeft: Math.round((next - now) / DAY_MS), inMonth: month === monthNow };
}

export const showsOffers = ({ daysLeft, inMonth }: Countdown) => inMonth || daysLeft <= OFFER_DAYS;

export const trackerTitle = ({ inMonth }: Countdown, firstName: string) =>
  inMonth ? birthdayText.monthTitle : birthdayText.trackerTitle(firstName);

export function trackerSubtitle({ daysLeft, inMonth }: Countdown): string {
  if (daysLeft === 0) return birthdayText.today;
  if (daysLeft === 1) return birthdayText.tomorrow;
  if (daysLeft <= OFFER_DAYS) return birthdayText.soon(daysLeft);
  return inMonth ? birthdayText.allMonth : birthdayText.later(daysLeft);
}

function partsOf(day: string): [year: number, month: number, date: number] {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return [year, month, date];
}

/** Midnight of the birthday in that year; a day that the month does not have is its last one. */
function celebration(year: number, month: number, date: number): number {
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, Math.min(date, lastOfMonth));
}

/** What a browser calls itself, as one says it: `Firefox on Windows`. */
import { accountText } from "../../shared/text/account.ts";

/** The first that fits: most browsers also name those that they descend from. */
const BROWSERS = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS", "Firefox"],
  ["Chrom", "Chrome"],
  ["CriOS", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const SYSTEMS = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

const nameIn = (names: readonly (readonly [string, string])[], text: string) =>
  names.find(([part]) => text.includes(part))?.[1];

export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser && system) return accountText.device(browser, system);
  // Programs have a name of their own: `curl/8.5`.
  return browser ?? system ?? (userAgent.split(/[\s/]/, 1)[0] || accountText.unknownDevice);
}

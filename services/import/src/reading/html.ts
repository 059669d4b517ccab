/** Converts HTML texts, as website software exports them, to the characters and lines that shoppers read. */
import { nationalDigits } from "@mainstreet/contracts/match-keys";
import sax from "sax";
import type { Kind } from "./columns.ts";

const IN_WORDS: ReadonlySet<Kind> = new Set([
  "text",
  "lines",
  "link",
  "site",
  "picture",
  "plan",
  "phone",
  "code",
  "reference",
  "category",
]);

/** Returns a cell's value without HTML; removes tags only where lines are kept, as nobody writes them elsewhere. */
export function withoutHtml(kind: Kind, raw: unknown): unknown {
  if (typeof raw !== "string" || !/[&<]/.test(raw) || !IN_WORDS.has(kind)) return raw;
  const text = kind === "lines" && IS_HTML.test(raw) ? withoutTags(raw) : raw;
  return text.replaceAll(ENTITY, characterOf);
}

const TAG =
  "(?:a|b|blockquote|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)";
/** A text is HTML only with a closing tag or a line break: `<b` and `<3` may be words. */
const IS_HTML = new RegExp(`</${TAG}>|<br ?/?>`, "i");
const ANY = new RegExp(String.raw`</?${TAG}(?:[\s/][^<>]*)?>`, "gi");
const LINE = /(?:<br ?\/?>|<\/(?:li|div|tr)>)\s*/gi;
const PARAGRAPH = /<\/(?:p|h[1-6]|blockquote|ul|ol|table)>\s*/gi;
/** Inline tags, perhaps around the text of a link. */
const INLINE = /<\/?(?:b|em|font|i|img|span|strong|sub|sup|u)(?:[\s/][^<>]*)?>/gi;
const LINK = /<a\s([^<>]*)>([^<>]*)<\/a>/gi;
const HREF = /(?:^|\s)href=["'](?:(https?:[^"']+)|mailto:([^"'?]+)|tel:([^"']+))/i;

/** Appends the address of a page or the contact that only the tag of a link holds. */
function linkInWords(_all: string, attributes: string, words: string): string {
  const [, page, mail, phone] = HREF.exec(attributes) ?? [];
  const to = page ?? mail ?? phone;
  if (to === undefined || words.includes(to)) return words;
  const digits = nationalDigits(words);
  if (phone !== undefined && digits.length > 6 && nationalDigits(phone).endsWith(digits))
    return words;
  return words.trim() === "" ? to : `${words} (${to})`;
}

const withoutTags = (html: string) =>
  html
    .replaceAll(INLINE, "")
    .replaceAll(LINK, linkInWords)
    .replaceAll(LINE, "\n")
    .replaceAll(PARAGRAPH, "\n\n")
    .replaceAll(ANY, "")
    .replaceAll(/\n{3,}/g, "\n\n");

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,10}));/gi;
const { ENTITIES } = sax.parser(false);
const WINDOWS = new TextDecoder("windows-1252");

function characterOf(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name] ?? all;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  // Browsers read codes 128 to 159 as Windows-1252.
  if (code >= 0x80 && code < 0xa0) return WINDOWS.decode(Uint8Array.of(code));
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : all;
  return character.isWellFormed() ? character : all;
}

/** Links to a business's site, telephone and place on a map. */
import { EXTENSION, telephonesIn } from "@mainstreet/contracts/telephones";
import { webLink } from "@mainstreet/contracts/web-link";

/** Returns the address of a site written with or without `https://`; undefined when it can't be a safe link. */
export function webHref(website: string): string | undefined {
  // A host with a port (`example.com:8080`) looks like a scheme.
  const address = /^[a-z][\w.+-]*:(?!\d)/i.test(website) ? website : `https://${website}`;
  return webLink(address)?.href;
}

/** Props of links to other sites, which open in a new tab. */
export const NEW_TAB = { target: "_blank", rel: "noopener noreferrer" } as const;

/** Phone keys of the letters A to Z. */
const KEYS = "22233344455566677778889999";
const keyOf = (letter: string) => KEYS.charAt(letter.toUpperCase().charCodeAt(0) - 65);

/** Minimum number of digits of a phone number; text after these is taken for a note. */
const LOCAL = 7;

/** The trunk zero, which is dialed within the country only: `+44 (0)20`. */
const TRUNK_ZERO = /^((?:\+|00)[\d\s.-]+)\(0\)/;

/** Returns a `tel:` link to the first number: `1-800-FLOWERS` by its keys, `555-0142 ext. 5` with its extension. */
export function telHref(phone: string): string | undefined {
  const [first = ""] = telephonesIn(phone);
  const extension = EXTENSION.exec(first);
  // Text before the number is not dialed.
  const number = first.slice(0, extension?.index).replace(/^[^\d+]+/, "");
  const digits = dialDigits(number.replace(TRUNK_ZERO, "$1"));
  if (digits === "") return undefined;
  return `tel:${number.startsWith("+") ? "+" : ""}${digits}${extension ? `;ext=${extension[1]}` : ""}`;
}

/** Returns the digits of the number, up to a note or another number after it. */
function dialDigits(number: string): string {
  // A number with a country code has more digits.
  const least = number.startsWith("+") ? LOCAL + 1 : LOCAL;
  let digits = "";
  let gap = "";
  let isLettered = false;
  for (const [part] of number.matchAll(/\([^)]*\)?|\d+|[a-z]+|[^\da-z(]+/gi)) {
    const isWord = /^[a-z]/i.test(part);
    const isCapital = /^[A-Z]+$/.test(part);
    // Letters may continue the number (`GOT-JUNK`, or after a 1) until it has its full length.
    const whole = digits.startsWith("1") ? 11 : isLettered ? 10 : least;
    const goesOn = isCapital && /^[-.]$/.test(gap) && digits.length < whole;
    if (digits.length >= least && !goesOn && (isWord || /^\(|\//.test(part))) break;
    if (isWord && !/^[-.]?$/.test(gap) && !isCapital) break;
    isLettered ||= isWord;
    digits += part.replaceAll(/\D/g, (sign) => (isWord ? keyOf(sign) : ""));
    gap = part;
  }
  return digits;
}

/** Returns a link to a map search by name and address. */
export function mapsHref(place: { name: string; address?: string | undefined }): string {
  const query = [place.name, place.address].filter(Boolean).join(", ");
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

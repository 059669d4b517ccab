/** By what imports, and the services that store their rows, recognise a record again: the keys stored with it. */

/** Texts that differ in case, width or spaces only are the same text. */
export const plain = (text: string) =>
  text.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** Everything that is no letter, digit or accent reads as one space. */
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/gu;

function words(text: string): string {
  const lower = text.normalize("NFKC").toLowerCase();
  const found = lower.replace(SEPARATORS, " ").trim();
  // "!!!" is a name too: without this all names of mere punctuation would be one.
  return found === "" ? lower.trim().replaceAll("|", " ") : found;
}

export const categoryKey = (name: string) => `name:${plain(name)}`;

/** The same name at the same address, whatever their punctuation; neither can hold a "|". */
export const placeKey = (name: string, address: string) => `place:${words(name)}|${words(address)}`;

/** A name with the address behind it, after whichever of its first commas: what such a place may be called. */
export function placeKeysIn(text: string): string[] {
  const commas = [...text.matchAll(/,/g)].slice(0, 4).map(({ index }) => index);
  return commas.map((at) => placeKey(text.slice(0, at), text.slice(at + 1)));
}

/** The external id, then name and address. */
export const businessKeys = (business: {
  name: string;
  address?: string | undefined;
  externalId?: string | undefined;
}) => [
  ...(business.externalId ? [`external:${business.externalId}`] : []),
  placeKey(business.name, business.address ?? ""),
];

/** Same name on the same day is the same event. */
export const townEventKey = (event: { name: string; startDate: string }) =>
  `event:${event.startDate}|${plain(event.name)}`;

interface Coupon {
  businessId: number;
  title: string;
  code?: string | undefined;
}

/** Business and code, or business and title. */
export function couponKeys({ businessId, title, code }: Coupon): string[] {
  const titled = `${businessId}|${plain(title)}`;
  // A coupon without a code may get one; two with different codes stay two, whatever their titles.
  return code
    ? [`code:${businessId}|${plain(code)}`, `title:${titled}`]
    : [`title:${titled}`, `uncoded:${titled}`];
}

/** What a row asks for: one that brings a code never matches a coupon with another code. */
export const couponRowKeys = (row: Coupon): string[] => {
  const [first = "", second = ""] = couponKeys(row);
  return row.code ? [first, second.replace("title:", "uncoded:")] : [first];
};

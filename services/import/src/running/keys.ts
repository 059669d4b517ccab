/**
 * By what a row names the same thing as an earlier row of its file. The services that store the rows
 * match by the same rules; a key too many or too few here only changes which of two rows wins.
 */
import type { BusinessRow } from "@mainstreet/contracts/business";
import type { CategoryWrite } from "@mainstreet/contracts/category";
import type { CouponRow } from "@mainstreet/contracts/coupon";
import { matchKey } from "@mainstreet/contracts/match-key";
import type { TownEventRow } from "@mainstreet/contracts/town-event";

/** A row is a repetition when one of the keys it asks for was brought by an earlier row. */
export interface RowKeys {
  asks: string[];
  brings: string[];
}

const plain = (value: string) => value.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

const same = (keys: string[]): RowKeys => ({ asks: keys, brings: keys });

export const categoryKeys = ({ name }: CategoryWrite) => same([plain(name)]);

export function businessKeys({ name, address = "", externalId }: BusinessRow): RowKeys {
  const place = `place:${matchKey(name, address)}`;
  return same(externalId ? [`external:${externalId}`, place] : [place]);
}

/** As events recognises an event again. */
export const eventKeys = ({ name, startDate }: TownEventRow) =>
  same([`${startDate}|${plain(name)}`]);

/** A coupon without a code may get one; two with different codes stay two, whatever their titles. */
export function couponKeys({ businessId, title, code }: CouponRow): RowKeys {
  const place = `${businessId}|${plain(title)}`;
  const coded = `code:${businessId}|${plain(code ?? "")}`;
  return code
    ? { asks: [coded, `uncoded:${place}`], brings: [coded, `title:${place}`] }
    : { asks: [`title:${place}`], brings: [`title:${place}`, `uncoded:${place}`] };
}

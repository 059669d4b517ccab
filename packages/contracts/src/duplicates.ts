/**
 * Possible duplicates of businesses: `GET /api/admin/businesses/duplicates`, likeliest first, and admins'
 * decisions.
 */
import { z } from "zod";
import { id, paging } from "./fields.ts";

export const duplicatesQuery = z.strictObject(paging);

/** What the two have in common. */
const likeness = z.enum(["nameAndPhone", "nameAndAddress", "phone", "website"]);
export type Likeness = z.infer<typeof likeness>;

const alike = z.object({
  id,
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  coupons: z.int(),
});

export const duplicate = z.object({
  /** The two ids, the lower first: `12-40`. */
  id: z.string(),
  likenesses: z.array(likeness),
  businesses: z.tuple([alike, alike]),
});
export type Duplicate = z.infer<typeof duplicate>;

/** `POST /api/admin/businesses/merge`: `other` goes to the bin, and its records are moved to `keep`. */
export const businessMerge = z
  .strictObject({ keep: id, other: id })
  .refine(({ keep, other }) => keep !== other, {
    message: "Please choose two different businesses",
    path: ["other"],
  });
export const businessMerged = z.object({ id, revision: z.int() });

/** `POST /api/admin/businesses/not-duplicates`: the pair is not suggested again; `DELETE` takes that back. */
export const notDuplicates = z
  .strictObject({ first: id, second: id })
  .refine(({ first, second }) => first !== second, {
    message: "Please choose two different businesses",
    path: ["second"],
  });

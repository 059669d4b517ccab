/** References to businesses in rows of a file, resolved between services. */
import { z } from "zod";
import { BULK_LIMIT } from "./bulk.ts";

/**
 * `id` is an id of ours (`#57` is always one), the business's id in its source system, or its name; `name` is
 * given in addition, as in our own exports, or instead.
 */
export const businessReference = z.strictObject({
  id: z.string().max(300).optional(),
  name: z.string().max(300).optional(),
});
export type BusinessReference = z.infer<typeof businessReference>;

export const businessReferences = z.strictObject({
  references: z.array(businessReference).max(BULK_LIMIT),
});

const namedBusiness = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  /** Found by our id, but the source system uses numbers too, and may mean another business. */
  isUnsure: z.boolean().optional(),
});
export type NamedBusiness = z.infer<typeof namedBusiness>;

/**
 * Several matches, or an unsure one, mean that the reference is ambiguous; then only the first may be listed.
 */
export const referencedBusinesses = z.object({ found: z.array(z.array(namedBusiness)) });

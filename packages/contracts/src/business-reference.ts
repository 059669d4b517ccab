/** Businesses as rows of a file name them, looked up between services. */
import { z } from "zod";
import { BULK_LIMIT } from "./bulk.ts";

/**
 * `id` is a number of ours (`#57` means nothing else), the id of the business in the system that it came
 * from, or its name; `name` says it besides, as our own exports do, or instead.
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
  /** By our number alone, while the system that it came from has another for it: that may have been meant. */
  isUnsure: z.boolean().optional(),
});
export type NamedBusiness = z.infer<typeof namedBusiness>;

/** More than one, or one that is unsure, means that the reference is not clear; then only the first of them may be there. */
export const referencedBusinesses = z.object({ found: z.array(z.array(namedBusiness)) });

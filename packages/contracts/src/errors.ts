/** The one JSON shape of every error that any part of the system answers with. */
import { z } from "zod";

export const fieldError = z.object({
  /** Where in the request, e.g. `latitude` or `rows.3.name`. */
  path: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldError>;

export const errorBody = z.object({
  /** A sentence for the person who caused it. */
  message: z.string(),
  /** Stable and for programs, e.g. `category_in_use`. */
  code: z.string(),
  errors: z.array(fieldError).optional(),
  /**
   * With `outdated`: the record as it is now (fields, `revision`, `updatedAt`) and by whom it was changed
   * last (`updatedBy`), so that the editor can show what changed.
   */
  current: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

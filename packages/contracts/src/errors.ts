/** JSON body of every error response of the system. */
import { z } from "zod";

export const fieldError = z.object({
  /** Where in the request, e.g. `latitude` or `rows.3.name`. */
  path: z.string(),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldError>;

export const errorBody = z.object({
  /** A sentence for the user who caused the error. */
  message: z.string(),
  /** Stable code for programs, e.g. `category_in_use`. */
  code: z.string(),
  errors: z.array(fieldError).optional(),
  /**
   * With `outdated`: the record's present state (fields, `revision`, `updatedAt`) and who changed it last
   * (`updatedBy`), so that the editor can show the differences.
   */
  current: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

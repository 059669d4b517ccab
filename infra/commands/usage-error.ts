import { UserFacingError } from "../local/user-facing-error.ts";

/** The command line names something that does not exist, or has an invalid value: exit code 2. */
export class UsageError extends UserFacingError {
  override name = "UsageError";
}

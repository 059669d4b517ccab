import { UserFacingError } from "../local/user-facing-error.ts";

/** The command line names something that is not there, or a value that cannot be: exit code 2. */
export class UsageError extends UserFacingError {
  override name = "UsageError";
}

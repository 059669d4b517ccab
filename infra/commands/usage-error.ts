import { Advice } from "../local/advice.ts";

/** The command line names something that is not there, or a value that cannot be: exit code 2. */
export class UsageError extends Advice {
  override name = "UsageError";
}

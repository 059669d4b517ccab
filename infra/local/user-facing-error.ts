/** A fault that the user can fix: shown as a sentence, without a stack. */
export class UserFacingError extends Error {
  override name = "UserFacingError";
}

/** Whether the error, ours or a program's output, means that the disk is full. */
export const isFullDisk = (error: unknown) =>
  /ENOSPC|No space left on device|not enough free space/i.test(String(error));

/** Returns the code of a refused file or socket operation, like ENOENT. */
export const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

/**
 * Returns the sentence to show for any error that ends a command; `hints` add advice for commands
 * that need it.
 */
export function sentenceOf(error: unknown, hints = { full: "", refused: "" }): string {
  if (error instanceof UserFacingError) return error.message;
  if (isFullDisk(error)) return `The disk is full: make some room${hints.full} and start again.`;
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && "path" in error && /^(EACCES|EPERM|EROFS)$/.test(String(error.code)))
    return `This user may not read or write ${String(error.path)}: allow it${hints.refused}.`;
  return error.stack ?? error.message;
}

/** A fault that the person at the keyboard can mend: shown as a sentence, without a stack. */
export class Advice extends Error {
  override name = "Advice";
}

/** Whether the error, ours or a tool's words, says that there is no room left. */
export const isFullDisk = (error: unknown) =>
  /ENOSPC|No space left on device|not enough free space/i.test(String(error));

/** The sentence to show for any error that ends a command. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Advice) return error.message;
  if (isFullDisk(error))
    return "The disk is full: make some room (about 2 GB the first time) and start again.";
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && "path" in error && /^(EACCES|EPERM|EROFS)$/.test(String(error.code)))
    return `This user may not write to ${String(error.path)}: make it writable, or set DATA_DIR (or XDG_CACHE_HOME) to a directory that is.`;
  return error.stack ?? error.message;
}

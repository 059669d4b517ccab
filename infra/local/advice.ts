/** A fault that the person at the keyboard can mend: shown as a sentence, without a stack. */
export class Advice extends Error {
  override name = "Advice";
}

const FULL_DISK = /ENOSPC|No space left on device|not enough free space/i;

/** The sentence to show for any error that ends a command. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Advice) return error.message;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (FULL_DISK.test(text))
    return "The disk is full: make some room (about 2 GB the first time) and start again.";
  return text;
}

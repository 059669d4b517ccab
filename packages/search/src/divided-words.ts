/** Words that signs divide, as those type them who leave the signs out: `Take-Out` → `takeout`, `A&W` → `aw`. */
import { wordsOf } from "@mainstreet/contracts/words";

const WRITTEN = /[\p{L}\p{M}\p{N}\p{Pd}&.'’]+/gu;
const DIVIDING = /[\p{Pd}&.]/u;

/** As one word; of mere numbers another one would come of it. */
function wholeOf(written: string): string | undefined {
  const parts = DIVIDING.test(written) ? wordsOf(written) : [];
  const whole = parts.join("");
  return parts.length > 1 && /\p{L}/u.test(whole) ? whole : undefined;
}

/** Each as one word. */
export const dividedWords = (text: string): string[] =>
  (text.match(WRITTEN) ?? []).flatMap((written) => wholeOf(written) ?? []);

/** The text with each as one word. */
export const undivided = (text: string): string =>
  text.replaceAll(WRITTEN, (written) => wholeOf(written) ?? written);

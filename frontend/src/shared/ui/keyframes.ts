/** Animations as emotion makes them, without its components. */
import { serializeStyles } from "@emotion/serialize";
import type { CSSObject } from "@emotion/serialize";

/** To be named in a look's `animation`; the marks around it tell emotion to bring its steps along. */
export function keyframes(steps: Record<string, CSSObject>): string {
  const { name, styles } = serializeStyles([steps]);
  const id = `animation-${name}`;
  return `_EMO_${id}_@keyframes ${id}{${styles}}_EMO_`;
}

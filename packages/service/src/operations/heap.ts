/** How often a process looks through its whole memory: everybody who asks it something waits meanwhile. */
import { setFlagsFromString } from "node:v8";

/** V8 lets the heap of a calm process grow by a third only, so that it was collected every two seconds. */
const GROWTH_PERCENT = 200;

/** From now on the heap may grow to three times what is in use before all of it is collected. */
export function collectSeldom() {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}

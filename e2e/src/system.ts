/** The running system that the journeys go through. */
import { inject } from "vitest";

/** What start-system.ts has started. */
export function runningSystem() {
  const { origin, admin } = inject("system");
  return {
    admin,
    /** Address of a town's site, without a slash at the end. */
    url: (town: string) => {
      const address = new URL(origin);
      if (town !== "maplewood") address.hostname = `${town}.${address.hostname}`;
      return address.origin;
    },
  };
}

/** The running system that the journeys use. */
import { inject } from "vitest";

/** Returns the system started by start-system.ts. */
export function runningSystem() {
  const { origin, admin } = inject("system");
  return {
    admin,
    /** Returns the origin of a town's site. */
    url: (town: string) => {
      const address = new URL(origin);
      if (town !== "maplewood") address.hostname = `${town}.${address.hostname}`;
      return address.origin;
    },
  };
}

/** The running system that the journeys go through. */

export interface System {
  /** Address of a town's site, without a slash at the end. */
  url: (town: string) => string;
  admin: { username: string; password: string };
  close: () => Promise<void>;
}

/**
 * All processes on real backing services with the demo towns. With `E2E_URL` set (and
 * `E2E_USERNAME`, `E2E_PASSWORD`) the journeys go through a system that already runs.
 */
export async function openSystem(): Promise<System> {
  const { E2E_URL, E2E_USERNAME = "admin", E2E_PASSWORD = "" } = process.env;
  if (E2E_URL === undefined) return (await import("@mainstreet/testing/system")).startSystem();
  return {
    url: (town) => {
      const address = new URL(E2E_URL);
      if (town !== "maplewood") address.hostname = `${town}.${address.hostname}`;
      return address.origin;
    },
    admin: { username: E2E_USERNAME, password: E2E_PASSWORD },
    close: async () => {},
  };
}

/** Starts the system that the journeys use, once for all test files. */
import type { TestProject } from "vitest/node";
import { openGeocoder } from "./geocoder.ts";
import { addQuayside } from "./quayside.ts";

/** What test files need to know about the running system. */
interface RunningSystem {
  /** Origin of the first town's site. */
  origin: string;
  admin: { username: string; password: string };
}

declare module "vitest" {
  interface ProvidedContext {
    system: RunningSystem;
  }
}

/**
 * Starts all processes on real backing services, with the demo towns. If `E2E_URL` is set (with
 * `E2E_USERNAME`, `E2E_PASSWORD`), the journeys use a system that is already running.
 */
export default async function setup({ provide }: TestProject) {
  const { E2E_URL, E2E_USERNAME = "admin", E2E_PASSWORD = "" } = process.env;
  if (E2E_URL !== undefined) {
    const admin = { username: E2E_USERNAME, password: E2E_PASSWORD };
    return provide("system", { origin: new URL(E2E_URL).origin, admin });
  }
  const { startSystem } = await import("@mainstreet/testing/system");
  const geocoder = await openGeocoder();
  const system = await startSystem({
    geocoderUrl: geocoder.url,
    env: { TRUSTED_PROXIES: "127.0.0.1" },
  });
  const { url, admin, close } = system;
  await addQuayside(system);
  provide("system", { origin: url("maplewood"), admin });
  return async () => {
    await close();
    await geocoder.close();
  };
}

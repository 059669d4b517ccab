/**
 * Set up before each test file: allows longer waits, for busy machines. `vi.waitFor` and `vi.waitUntil` time
 * out after a second by default, and vitest has no setting for that.
 */
import { vi } from "vitest";

const PATIENCE = { timeout: 15_000, interval: 50 };

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options = PATIENCE) => waitFor(callback, options);
vi.waitUntil = (callback, options = PATIENCE) => waitUntil(callback, options);

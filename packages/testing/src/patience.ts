/**
 * Set up before each test file: what is waited for may take its time on a machine that does much else.
 * `vi.waitFor` and `vi.waitUntil` give up after a second unless told, and no setting of vitest says otherwise.
 */
import { vi } from "vitest";

const PATIENCE = { timeout: 15_000, interval: 50 };

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options = PATIENCE) => waitFor(callback, options);
vi.waitUntil = (callback, options = PATIENCE) => waitUntil(callback, options);

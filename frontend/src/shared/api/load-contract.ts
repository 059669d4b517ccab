/** Loads the contracts that answers are checked against, as pages are delivered without them. */
import type { contracts } from "./contracts.ts";

/**
 * Resolves with a contract of the public pages. Contracts are fetched with the first API call: the
 * data delivered with the page was checked by the server.
 */
export const loadContract = async <Name extends keyof typeof contracts>(
  name: Name,
): Promise<(typeof contracts)[Name]> => (await (fetching ??= fetchContracts())).contracts[name];

let fetching: ReturnType<typeof fetchContracts> | undefined;
let hasFailed = false;

/**
 * After a deployment the file may be gone for good: on the second failure the page is reloaded,
 * which knows the new file.
 */
const fetchContracts = () =>
  import("./contracts.ts").catch((error: unknown) => {
    // Only after a click or key press: a page that never finds the file would reload for ever.
    if (hasFailed && navigator.onLine && navigator.userActivation?.isActive) location.reload();
    hasFailed = true;
    fetching = undefined;
    throw error;
  });

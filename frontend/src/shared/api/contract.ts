/** What answers are checked by, where a page came without it. */
import type { contracts } from "./contracts.ts";

/**
 * A contract of the public pages. They fetch them with the first answer that they ask for: what
 * came with the page was checked by the server.
 */
export const contract = async <Name extends keyof typeof contracts>(
  name: Name,
): Promise<(typeof contracts)[Name]> => (await (fetching ??= fetchContracts())).contracts[name];

let fetching: ReturnType<typeof fetchContracts> | undefined;
let hasFailed = false;

/** After an update the file may be gone for good: who then asks a second time gets a new page, which knows the new one. */
const fetchContracts = () =>
  import("./contracts.ts").catch((error: unknown) => {
    // Only after a click or key, or a page that never finds it would never stand still.
    if (hasFailed && navigator.onLine && navigator.userActivation?.isActive) location.reload();
    hasFailed = true;
    fetching = undefined;
    throw error;
  });

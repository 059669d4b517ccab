/** `DELETE /api/user/birthday/{userId}`: with the token that came with it. */
import { ApiFailure } from "../../shared/api/client.ts";
import { send } from "../../shared/api/send.ts";
import type { BirthdayRecord } from "./stored.ts";

/** Resolves once the service holds nothing, also when it held nothing before; rejects otherwise. */
export async function deleteBirthday({ access }: BirthdayRecord): Promise<void> {
  // What the service gave us no key to was never stored there.
  if (!access) return;
  const { userId, token } = access;
  try {
    await send("DELETE", `/api/user/birthday/${encodeURIComponent(userId)}`, { token });
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return;
    throw error;
  }
}

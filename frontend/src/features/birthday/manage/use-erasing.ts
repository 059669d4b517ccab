/** Erases birthdays: the toast, the refreshed list. */
import type { AdminBirthday } from "@mainstreet/contracts/shopper";
import { z } from "zod";
import { useChanged } from "../../../admin/api/changes.ts";
import { failureText } from "../../../admin/api/use-record-actions.ts";
import { ApiFailure, callApi } from "../../../shared/api/client.ts";
import { adminBirthdayText as text } from "../../../shared/text/manage-birthdays.ts";
import { useToast } from "../../../shared/ui/toasts.tsx";

export const BIRTHDAYS_PATH = "/api/admin/birthdays";

/** One after the other; what could not be erased stays in the list, and a toast says why. */
export function useErasing() {
  const changed = useChanged();
  const toast = useToast();
  return async (birthdays: readonly AdminBirthday[]): Promise<void> => {
    try {
      for (const { id } of birthdays) await erase(id);
      toast({ title: text.erased(birthdays.length) });
    } catch (error) {
      // Where the session has ended the sign-in says so.
      if (!(error instanceof ApiFailure && error.status === 401))
        toast({ title: text.eraseFailed, description: failureText(error), destructive: true });
    }
    await changed("birthdays");
  };
}

/** Resolves once nothing is kept, also when somebody else was faster. */
async function erase(id: number) {
  try {
    await callApi({ path: `${BIRTHDAYS_PATH}/${id}`, method: "DELETE", schema: z.null() });
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
}

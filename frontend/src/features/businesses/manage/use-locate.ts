/** Asks again where a business's address is. */
import type { AdminBusiness } from "@mainstreet/contracts/business";
import { bulkDone } from "@mainstreet/contracts/bulk-edit";
import { useCallback } from "react";
import { callAdmin } from "../../../shared/api/admin-api.ts";
import type { RecordActions } from "../../../admin/api/use-record-actions.ts";
import { businessFieldText as words } from "../../../shared/text/records.ts";
import { BUSINESSES_PATH } from "./business-form.ts";

export function useLocate({ toast, refresh, fail }: RecordActions) {
  return useCallback(
    ({ id }: AdminBusiness) => {
      const path = `${BUSINESSES_PATH}/bulk-geocode`;
      callAdmin({ path, method: "POST", body: { ids: [id] }, schema: bulkDone })
        .then(() => toast({ title: words.searching }))
        .then(refresh)
        .catch((error: unknown) => fail(words.searchFailed, error));
    },
    [toast, refresh, fail],
  );
}

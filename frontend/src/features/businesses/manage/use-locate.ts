/** Asks again where a business's address is. */
import type { AdminBusiness } from "@mainstreet/contracts/business";
import { bulkDone } from "@mainstreet/contracts/bulk-edit";
import { useCallback, useRef } from "react";
import { callAdmin } from "../../../shared/api/admin-api.ts";
import type { RecordActions } from "../../../shared/records/use-record-actions.ts";
import { businessFieldText as words } from "../../../shared/text/records.ts";
import { BUSINESSES_PATH } from "./business-form.ts";

/** The result keeps its identity, as columns are made from it. */
export function useLocate(actions: RecordActions) {
  const latest = useRef(actions);
  latest.current = actions;
  return useCallback(({ id }: AdminBusiness) => {
    const { toast, refresh, fail } = latest.current;
    const path = `${BUSINESSES_PATH}/bulk-geocode`;
    callAdmin({ path, method: "POST", body: { ids: [id] }, schema: bulkDone })
      .then(() => toast({ title: words.searching }))
      .then(refresh)
      .catch((error: unknown) => fail(words.searchFailed, error));
  }, []);
}

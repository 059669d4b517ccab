/** `GET /api/admin/categories`: all of the town's, with the number of businesses in each. */
import { adminCategory } from "@mainstreet/contracts/category";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { adminKeys } from "./keys.ts";
import { callApi, withQuery } from "../../shared/api/client.ts";
import { REFERENCES } from "../record-kind.ts";
import { FOLLOW_MS } from "./use-admin-list.ts";

/** A town has tens of categories, so they come in one answer. */
const ALL = 500;

export const adminCategoriesQuery = queryOptions({
  queryKey: adminKeys.list(REFERENCES.category),
  queryFn: () => {
    const path = withQuery(REFERENCES.category, { limit: ALL });
    return callApi({ path, schema: adminCategory.array() });
  },
  // Each form asks anew: a colleague may have added some.
  staleTime: 0,
  // An import may make some while others filter by them.
  refetchInterval: FOLLOW_MS,
});

/** To choose one by its number; none before they are known. */
export const useCategoryChoices = () =>
  (useQuery(adminCategoriesQuery).data ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));

/** `GET /api/admin/categories`: all of the town's, with the number of businesses in each. */
import { adminCategory } from "@mainstreet/contracts/category";
import { queryOptions } from "@tanstack/react-query";
import { adminKeys } from "../../admin/api/keys.ts";
import { callApi } from "../../shared/api/client.ts";
import { withQuery } from "../../shared/api/list.ts";

export const CATEGORIES_PATH = "/api/admin/categories";
/** A town has tens of categories, so they come in one answer. */
const ALL = 500;

export const adminCategoriesQuery = queryOptions({
  queryKey: adminKeys.list(CATEGORIES_PATH),
  queryFn: () => {
    const path = withQuery(CATEGORIES_PATH, { limit: ALL });
    return callApi({ path, schema: adminCategory.array() });
  },
});

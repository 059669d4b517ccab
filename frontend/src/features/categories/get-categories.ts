/** `GET /api/categories`, in the order they are shown. */
import type { Category } from "@mainstreet/contracts/category";
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "../../shared/api/client.ts";
import { withQuery } from "../../shared/api/list.ts";
import { fetchErrors } from "../../shared/text/errors.ts";
import { inShownOrder } from "./shown-order.ts";

/** A town has tens of categories, so they come in one answer. */
const ALL = 500;

export const categoriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["/api/categories"],
    queryFn: async () => {
      try {
        const path = withQuery("/api/categories", { limit: ALL });
        return inShownOrder((await api.get<Category[]>(path)).data);
      } catch (error) {
        throw new Error(fetchErrors.categories, { cause: error });
      }
    },
  });

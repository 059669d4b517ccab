/** Queries for the categories that visitors see. */
import type { Category } from "@mainstreet/contracts/category";
import { queryOptions } from "@tanstack/react-query";
import { withQuery } from "../../shared/api/client.ts";
import { loadContract } from "../../shared/api/load-contract.ts";
import type { ApiClient } from "../../shared/api/client.ts";
import { categoryLabel } from "../../shared/format/category-label.ts";
import { fetchErrors } from "../../shared/text/site.ts";

/** A town has tens of categories, so one page holds them all. */
const PATH = withQuery("/api/categories", { limit: 500 });

const categoryKeys = { all: ["categories"] as const };

/** `GET /api/categories`, in display order. */
export const categoriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: categoryKeys.all,
    queryFn: async () => {
      try {
        const { data } = await api.call({ path: PATH, schema: loadContract("categories") });
        return inShownOrder(data);
      } catch (error) {
        throw new Error(fetchErrors.categories, { cause: error });
      }
    },
  });

const LAST = "uncategorized";
const alphabet = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Sorts by the displayed names, 'uncategorized' last. */
export function inShownOrder(categories: Category[]): Category[] {
  const rank = ({ name }: Category) => (name.toLowerCase() === LAST ? 1 : 0);
  return categories.toSorted(
    (a, b) => rank(a) - rank(b) || alphabet.compare(categoryLabel(a.name), categoryLabel(b.name)),
  );
}

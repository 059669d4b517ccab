/** The town's businesses from A to Z, a page at a time. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getPage, withQuery } from "../../../shared/api/client.ts";
import { loadContract } from "../../../shared/api/load-contract.ts";
import type { ApiClient } from "../../../shared/api/client.ts";
import { openNowOptions } from "../../../shared/api/query-client.ts";
import { fetchErrors } from "../../../shared/text/site.ts";

/** A page of the directory and its filters. */
export interface DirectoryPart {
  categoryId?: number | undefined;
  letter?: string | undefined;
  /** Only businesses that are open at the moment. */
  openNow?: true | undefined;
  /** From 1 on. */
  page: number;
}

/** Businesses per page of the directory. */
export const DIRECTORY_PAGE = 60;

const directoryKeys = {
  page: (part: DirectoryPart) => ["business directory", part] as const,
  letters: (categoryId: number | undefined) => ["business letters", categoryId] as const,
};

/** Businesses by name, with the number of the page they are. */
export function directoryQuery(api: ApiClient, { page, ...filter }: DirectoryPart) {
  return queryOptions({
    queryKey: directoryKeys.page({ page, ...filter }),
    queryFn: async () => {
      const list = await getPage(api, {
        path: "/api/businesses",
        schema: loadContract("businesses"),
        query: { ...filter, sort: "name", limit: DIRECTORY_PAGE },
        offset: (page - 1) * DIRECTORY_PAGE,
        failure: fetchErrors.businesses,
      });
      return { ...list, page };
    },
    // An empty page can't stand in for another one.
    placeholderData: (before) => (before?.items.length ? before : undefined),
    ...openNowOptions(filter.openNow),
  });
}

/** `GET /api/business-letters`: the letters under which there are businesses. */
export const lettersQuery = (api: ApiClient, categoryId: number | undefined) =>
  queryOptions({
    queryKey: directoryKeys.letters(categoryId),
    queryFn: async () => {
      const path = withQuery("/api/business-letters", { categoryId });
      return (await api.call({ path, schema: loadContract("businessLetters") })).data;
    },
    placeholderData: keepPreviousData,
  });

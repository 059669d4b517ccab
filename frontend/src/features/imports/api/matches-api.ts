/** Rows of a checked file that are taken for something that is there. */
import { apartResponse, importMatch } from "@mainstreet/contracts/import-match";
import type { ImportMatch, MatchedBy } from "@mainstreet/contracts/import-match";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { browserApi, callApi } from "../../../shared/api/client.ts";
import { withQuery } from "../../../shared/api/list.ts";
import { importKeys, pathOf } from "./imports-api.ts";

export const MATCHES_PAGE = 20;

interface Page {
  offset: number;
  by?: MatchedBy | undefined;
}

/** `GET /api/admin/imports/{id}/matches`, by page; `apart` counts those of all pages that are kept apart. */
export const matchesQuery = (id: string, page: Page) =>
  queryOptions({
    queryKey: [...importKeys.matches(id), page] as const,
    queryFn: async () => {
      const path = withQuery(pathOf(id, "/matches"), { limit: MATCHES_PAGE, ...page });
      const { data, header } = await browserApi.call({ path, schema: importMatch.array() });
      return {
        rows: data,
        total: Number(header("x-total-count")),
        apart: Number(header("x-apart-count")),
      };
    },
    placeholderData: keepPreviousData,
  });

/** Address of all of them as a CSV file. */
export const matchesCsvHref = (id: string) => pathOf(id, "/matches.csv");

/** Whether the row becomes a record of its own. */
export const putApart = (id: string, { match, apart }: { match: ImportMatch; apart: boolean }) =>
  callApi({
    path: pathOf(id, "/apart"),
    method: "PUT",
    body: { entity: match.entity, rows: [match.row], apart },
    schema: apartResponse,
  });

/** `GET /api/admin/imports/{id}/rejections`: rows that were not taken, by page. */
import { rejectedRow } from "@mainstreet/contracts/import";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callAdmin } from "../../shared/api/admin-api.ts";
import { withQuery } from "../../shared/api/list.ts";

export const REJECTIONS_PAGE = 20;

const pathOf = (id: string) => `/api/admin/imports/${id}/rejections`;

export const rejectionsQuery = (id: string, offset: number) =>
  queryOptions({
    queryKey: [pathOf(id), { offset }],
    queryFn: async () => {
      const path = withQuery(pathOf(id), { limit: REJECTIONS_PAGE, offset });
      const { data, total } = await callAdmin({ path, schema: rejectedRow.array() });
      return { rows: data, total };
    },
    placeholderData: keepPreviousData,
  });

/** Address of all rejected rows as a CSV file. */
export const rejectionsCsvHref = (id: string) => `${pathOf(id)}.csv`;

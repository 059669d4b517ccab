/** `GET /api/admin/imports` and `GET /api/admin/imports/{id}`: imports of the town, newest first. */
import { importRecord } from "@mainstreet/contracts/import";
import { queryOptions } from "@tanstack/react-query";
import { callAdmin } from "../../shared/api/admin-api.ts";
import { withQuery } from "../../shared/api/list.ts";

const PATH = "/api/admin/imports";
/** How many earlier imports the tab lists. */
const SHOWN = 50;

export const importKeys = {
  list: [PATH] as const,
  one: (id: string) => [`${PATH}/${id}`] as const,
};

export const importsQuery = queryOptions({
  queryKey: importKeys.list,
  queryFn: async () => {
    const path = withQuery(PATH, { limit: SHOWN });
    return (await callAdmin({ path, schema: importRecord.array() })).data;
  },
});

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: importKeys.one(id),
    queryFn: async () => (await callAdmin({ path: `${PATH}/${id}`, schema: importRecord })).data,
  });

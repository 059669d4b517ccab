/** `GET /api/admin/imports/drafts`: files of the admin that wait to be imported, newest first. */
import { importDraft } from "@mainstreet/contracts/import-draft";
import { queryOptions } from "@tanstack/react-query";
import { callAdmin } from "../../shared/api/admin-api.ts";

const PATH = "/api/admin/imports/drafts";

export const draftKeys = { list: [PATH] as const };

export const draftsQuery = queryOptions({
  queryKey: draftKeys.list,
  queryFn: async () => (await callAdmin({ path: PATH, schema: importDraft.array() })).data,
});

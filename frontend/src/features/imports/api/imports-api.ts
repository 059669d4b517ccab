/** Imports, the rows that they rejected, and drafts, i.e. files that wait to be imported. */
import {
  importRecord,
  importResponse,
  importUndoQuestion,
  rejectedRow,
} from "@mainstreet/contracts/import";
import type { ImportFileType, ImportUndoQuery } from "@mainstreet/contracts/import";
import { importDraft } from "@mainstreet/contracts/import-draft";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import type { FileMapping } from "@mainstreet/contracts/import-mapping";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { apartResponse, importMatch } from "@mainstreet/contracts/import-match";
import type { ImportMatch, MatchedBy } from "@mainstreet/contracts/import-match";
import { LIST_POLL_MS, pollHeaders } from "../../../admin/api/polling.ts";
import { getAdminPage } from "../../../admin/api/use-admin-list.ts";
import { ApiFailure, callApi, deleteApi, withQuery } from "../../../shared/api/client.ts";
import { upload } from "../../../shared/api/upload.ts";
import { importText } from "../../../shared/text/import.ts";

const PATH = "/api/admin/imports";
/** Imports per page. */
export const IMPORTS_ON_PAGE = 50;
/** Rows per page, of those that an import rejected or a check matched. */
export const ROWS_ON_PAGE = 20;

const pathOf = (id: string, rest = "") => `${PATH}/${id}${rest}`;

/** All begin with the path, by which changes elsewhere mark them as stale. */
export const importKeys = {
  list: [PATH, "list"] as const,
  drafts: [PATH, "drafts"] as const,
  one: (id: string) => [PATH, "one", id] as const,
  undo: (id: string) => [PATH, "undo", id] as const,
  matches: (id: string) => [PATH, "matches", id] as const,
  rejections: (id: string, offset: number) => [PATH, "rejections", id, offset] as const,
};

/** `GET /api/admin/imports`: the town's imports, newest first, by page. */
export const importsQuery = (offset = 0) =>
  queryOptions({
    queryKey: [...importKeys.list, offset] as const,
    queryFn: (context) =>
      getAdminPage(PATH, importRecord, { limit: IMPORTS_ON_PAGE, offset }, pollHeaders(context)),
    placeholderData: keepPreviousData,
    refetchInterval: LIST_POLL_MS,
  });

/** `GET /api/admin/imports/{id}`. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: importKeys.one(id),
    queryFn: () => callApi({ path: pathOf(id), schema: importRecord }),
  });

/** `GET /api/admin/imports/drafts`: the admin's files that wait to be imported, newest first. */
export const draftsQuery = queryOptions({
  queryKey: importKeys.drafts,
  queryFn: (context) =>
    callApi({
      path: `${PATH}/drafts`,
      schema: importDraft.array(),
      headers: pollHeaders(context),
    }),
  // Nothing else would ask again after a failure.
  refetchInterval: ({ state }) => state.status === "error" && LIST_POLL_MS,
});

/**
 * `GET /api/admin/imports/{id}/rejections`: rows that were rejected, or stored without some of
 * their values, by page.
 */
export const rejectionsQuery = (id: string, offset: number) =>
  queryOptions({
    queryKey: importKeys.rejections(id, offset),
    queryFn: () =>
      getAdminPage(pathOf(id, "/rejections"), rejectedRow, { limit: ROWS_ON_PAGE, offset }),
    placeholderData: keepPreviousData,
  });

/** Address of the file as it was uploaded. */
export const fileHref = (id: string) => pathOf(id, "/file");

/** Address of all these rows as a CSV file. */
export const rejectionsCsvHref = (id: string) => pathOf(id, "/rejections.csv");

export interface Upload {
  file: File;
  fileType: ImportFileType;
  /**
   * Called with 0 to 99 while the file is sent; 100 would promise an answer that the server has not
   * given yet.
   */
  onProgress: (percent: number) => void;
}

/** `POST /api/import/{json,csv,xlsx}`: uploads a file to be imported. */
export const postImport = (sent: Upload) => sendFile(sent, "", importResponse);

/**
 * `POST /api/import/{json,csv,xlsx}/draft`: uploads a file as a draft, to be checked before its import.
 */
export const postDraft = (sent: Upload) => sendFile(sent, "/draft", importDraft);

/**
 * Uploads the file; throws an `ApiFailure` with the server's sentence, or the specified message if
 * there is none.
 */
async function sendFile<Schema extends z.ZodType>(
  { file, fileType, onProgress }: Upload,
  rest: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  try {
    const path = `/api/import/${fileType}${rest}`;
    return await upload({ path, field: "file", file, schema, onProgress });
  } catch (error) {
    if (error instanceof ApiFailure && error.sentence !== undefined) throw error;
    throw new Error(importText.failed, { cause: error });
  }
}

/**
 * `GET /api/admin/imports/{id}/undo`: what else depends on the records that would be deleted; never
 * cached.
 */
export const undoQuestionQuery = (id: string) =>
  queryOptions({
    queryKey: importKeys.undo(id),
    queryFn: () => callApi({ path: pathOf(id, "/undo"), schema: importUndoQuestion }),
    gcTime: 0,
  });

/** Cancels, resumes or undoes an import. */
export const postImportAction = (
  id: string,
  action: "cancel" | "resume" | "undo",
  query: Partial<ImportUndoQuery> = {},
) =>
  callApi({
    path: withQuery(pathOf(id, `/${action}`), query),
    method: "POST",
    schema: importRecord,
  });

/** Sets which of the file's columns is read as which field. */
export const putMapping = (id: string, body: FileMapping) =>
  callApi({ path: pathOf(id, "/mapping"), method: "PUT", body, schema: importDraft });

/** Starts a check of what an import of the draft would do. */
export const postCheck = (id: string) =>
  callApi({ path: pathOf(id, "/dry-run"), method: "POST", schema: importDraft });

/** Imports a draft, as it is read at that revision. */
export const postStart = ({ id, revision }: ImportDraft) =>
  callApi({
    path: withQuery(pathOf(id, "/start"), { revision }),
    method: "POST",
    schema: importRecord,
  });

/** Turns an import that failed for missing columns back into a draft. */
export const postReopen = (id: string) =>
  callApi({ path: pathOf(id, "/draft"), method: "POST", schema: importDraft });

/** Deletes a draft; one that is gone already counts as deleted. */
export const deleteDraft = (id: string) => deleteApi(pathOf(id));

/**
 * `GET /api/admin/imports/{id}/matches`: rows of a checked file that match an existing record or an
 * earlier row, by page.
 */
export const matchesQuery = (id: string, page: { offset: number; by?: MatchedBy | undefined }) =>
  queryOptions({
    queryKey: [...importKeys.matches(id), page] as const,
    queryFn: () =>
      getAdminPage(pathOf(id, "/matches"), importMatch, { limit: ROWS_ON_PAGE, ...page }),
    placeholderData: keepPreviousData,
  });

/** Address of all matches as a CSV file. */
export const matchesCsvHref = (id: string) => pathOf(id, "/matches.csv");

/** Sets whether a matched row becomes a record of its own. */
export const putApart = (id: string, { match, apart }: { match: ImportMatch; apart: boolean }) =>
  callApi({
    path: pathOf(id, "/apart"),
    method: "PUT",
    body: { entity: match.entity, rows: [match.row], apart },
    schema: apartResponse,
  });

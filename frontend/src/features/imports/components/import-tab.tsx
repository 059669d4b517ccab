/** The Import tab: upload, progress and outcome of imports. */
import { isOver } from "@mainstreet/contracts/import";
import type { ImportRecord, ImportResponse } from "@mainstreet/contracts/import";
import type { ImportDraft } from "@mainstreet/contracts/import-draft";
import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ApiFailure } from "../../../shared/api/client.ts";
import { useInvalidate } from "../../../admin/api/invalidation.ts";
import { failureText, useFailureToast } from "../../../admin/api/use-record-actions.ts";
import { FailureAlert } from "../../../admin/list/failure-alert.tsx";
import { useFocusWhenLost } from "../../../shared/hooks/focus.ts";
import { adminText } from "../../../shared/text/admin.ts";
import { checkText } from "../../../shared/text/import-check.ts";
import { importText } from "../../../shared/text/import.ts";
import { endToast } from "../import-summary.ts";
import { useToast } from "../../../shared/ui/toasts.tsx";
import { DraftCard } from "./draft-card.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import {
  draftsQuery,
  importKeys,
  importQuery,
  IMPORTS_ON_PAGE,
  importsQuery,
} from "../api/imports-api.ts";
import { ImportDetails } from "./import-details.tsx";
import { ImportForm } from "./import-form.tsx";
import type { UploadedAs } from "./import-form.tsx";
import { cacheDraft, useImportProgress } from "../api/use-imports.ts";

function ImportTab() {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const toast = useToast();
  const fail = useFailureToast();
  const [page, setPage] = useState(1);
  const newest = useQuery(importsQuery()).data?.items;
  const list = useQuery(importsQuery((page - 1) * IMPORTS_ON_PAGE));
  // All imports on this page may have been deleted meanwhile.
  const lastPage = Math.max(1, Math.ceil((list.data?.total ?? 0) / IMPORTS_ON_PAGE));
  if (list.data && page > lastPage) setPage(lastPage);
  const drafts = useQuery(draftsQuery);
  const [draft, setDraft] = useShownDraft(drafts.data);
  const [failure, setFailure] = useState<{ fileName: string; title: string; reason: string }>();
  // The file has been stored although its upload seemed to fail.
  if (failure && draft?.fileName === failure.fileName) setFailure(undefined);
  const [currentId, setCurrentId] = useShownImport(newest);
  const current = useQuery({ ...importQuery(currentId ?? ""), enabled: currentId !== undefined });
  const record = currentId === undefined ? undefined : current.data;
  const goesOn = record !== undefined && !isOver(record);
  useImportProgress(goesOn ? currentId : undefined);
  useEndToast(record);
  useFollowed(record, [...(newest ?? []), ...(list.data?.items ?? [])]);
  // The first appearance after loading is no change.
  const tab = useRef<HTMLDivElement>(null);
  const heading = (before: unknown) =>
    before === undefined ? null : tab.current?.querySelector<HTMLElement>(draft ? "h3" : "h2");
  // A disabled button has lost the focus, but its blur event comes only with the browser's next
  // frame.
  useEffect(() => {
    const at = document.activeElement;
    if (at instanceof HTMLButtonElement && at.disabled) at.blur();
  });
  useFocusWhenLost(drafts.data && (draft ?? null), heading);
  useFocusWhenLost(current.isLoading ? undefined : (record?.status ?? null), heading);

  // Details opened from the list below them get the focus, unless the admin has moved it meanwhile.
  const details = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<{ id: string; from: Element | null }>();
  useEffect(() => {
    if (!asked || record?.id !== asked.id) return;
    const at = document.activeElement;
    if (at === asked.from || at === document.body) details.current?.focus();
  }, [asked, record?.id]);

  const show = (id: string) => {
    setFailure(undefined);
    setCurrentId(id);
  };
  const onAnswer = (answer: ImportResponse) => {
    client.setQueryData(importKeys.one(answer.import.id), answer.import);
    void invalidate("imports");
    show(answer.import.id);
    if (isOver(answer.import)) toast(endToast(answer.import));
  };
  const onFailure = async (error: unknown, fileName: string, as: UploadedAs) => {
    fail(as === "draft" ? checkText.failed.check : importText.failedToast, error);
    // Where the session has ended the sign-in says so, and the file is still chosen.
    if (error instanceof ApiFailure && error.status === 401) return;
    // The answer may have been lost after the file was stored.
    void client.invalidateQueries({ queryKey: importKeys.drafts });
    await client.invalidateQueries({ queryKey: importKeys.list });
    // The failed import is kept until its columns are chosen, so it is shown instead of the
    // message.
    const waits = error instanceof ApiFailure && error.code === "mapping_needed";
    const failed = client
      .getQueryData(importsQuery().queryKey)
      ?.items.find((one) => one.needsMapping && one.fileName === fileName);
    if (waits && failed) return show(failed.id);
    setCurrentId(undefined);
    const title = as === "draft" ? checkText.failed.check : importText.failedTitle;
    setFailure({ fileName, title, reason: failureText(error) });
  };
  const onDraft = (added: ImportDraft) => {
    setFailure(undefined);
    setCurrentId(undefined);
    cacheDraft(client, added);
    setDraft(added.id);
  };

  return (
    <Stack ref={tab} spacing={3} sx={{ pb: 8 }}>
      <Typography component="h2" tabIndex={-1} variant="h2">
        {importText.title}
      </Typography>
      {drafts.error && (
        <FailureAlert title={adminText.error}>
          {importText.waitingFailed}: {failureText(drafts.error)}
        </FailureAlert>
      )}
      {draft && <DraftCard key={draft.id} draft={draft} onStarted={({ id }) => show(id)} />}
      {!draft && drafts.isFetched && (
        <ImportForm
          // Files that are uploaded during an undo or a colleague's check wait for their turn.
          running={goesOn && record.status !== "undoing" && record.status !== "checking"}
          onAnswer={onAnswer}
          onDraft={onDraft}
          onFailure={(...failed) => void onFailure(...failed)}
        />
      )}
      {failure && <FailureAlert title={failure.title}>{failure.reason}</FailureAlert>}
      {current.error && !record && (
        <FailureAlert onRetry={current.refetch}>
          {importText.shownFailed}: {failureText(current.error)}
        </FailureAlert>
      )}
      {record && (
        <Box
          component="section"
          ref={details}
          tabIndex={-1}
          aria-label={record.fileName}
          sx={{ minWidth: 0, outline: "none" }}
        >
          <ImportDetails
            record={record}
            onReopened={() => {
              setDraft(record.id);
              setCurrentId(undefined);
            }}
          />
        </Box>
      )}
      {list.isPending && <CircularProgress aria-label={adminText.loading} />}
      {list.error && (
        <FailureAlert title={adminText.error}>
          {importText.earlierFailed}: {failureText(list.error)}
        </FailureAlert>
      )}
      {list.data && (
        <EarlierImports
          imports={list.data.items}
          page={page}
          total={list.data.total}
          onPage={setPage}
          onShow={(id) => {
            setAsked({ id, from: document.activeElement });
            show(id);
          }}
        />
      )}
    </Stack>
  );
}
export { ImportTab as Component };

/** The draft that is shown; it stays when newer ones arrive, e.g. from another tab. */
function useShownDraft(drafts: ImportDraft[] | undefined) {
  const [id, setId] = useState<string>();
  const draft = drafts?.find((one) => one.id === id) ?? drafts?.[0];
  if (draft && draft.id !== id) setId(draft.id);
  return [draft, setId] as const;
}

/**
 * The import that is shown: its id is in the address, so that it is there after a reload. Without
 * one, a running import is shown.
 */
function useShownImport(imports: ImportRecord[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const shown = search.get("import") ?? undefined;
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const setShown = useCallback(
    (id: string | undefined) => {
      // A late answer must not change the address of another screen.
      if (isHere.current) setSearch(id === undefined ? {} : { import: id }, { replace: true });
    },
    [setSearch],
  );
  const running = imports?.find((record) => !isOver(record))?.id;
  useEffect(() => {
    if (shown === undefined && running !== undefined) setShown(running);
  }, [shown, running, setShown]);
  return [shown, setShown] as const;
}

/** Refetches the shown import when the list, which is polled, has another status for it. */
function useFollowed(shown: ImportRecord | undefined, imports: ImportRecord[]) {
  const client = useQueryClient();
  const listed = imports.find(({ id }) => id === shown?.id);
  const id = listed?.status === shown?.status ? undefined : listed?.id;
  useEffect(() => {
    if (id !== undefined) void client.invalidateQueries({ queryKey: importKeys.one(id) });
  }, [client, id]);
}

/** Shows a toast at the end of an import that was seen running. */
function useEndToast(record: ImportRecord | undefined) {
  const toast = useToast();
  const seenRunning = useRef<string>(undefined);
  useEffect(() => {
    if (record === undefined) return;
    if (!isOver(record)) {
      seenRunning.current = record.id;
      return;
    }
    if (seenRunning.current !== record.id) return;
    seenRunning.current = undefined;
    toast(endToast(record));
  }, [record, toast]);
}

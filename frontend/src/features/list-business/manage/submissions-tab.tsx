/** The Submissions tab: businesses that ask to be listed, and the decisions about them. */
import type { AdminCategory } from "@mainstreet/contracts/category";
import {
  MAX_PENDING,
  submissionStatus,
  SUBMISSION_STATUSES,
} from "@mainstreet/contracts/submission";
import type { SubmissionStatus } from "@mainstreet/contracts/submission";
import { datedSubmission, SUBMISSIONS_PATH, countsQuery, useDecisions } from "./submissions-api.ts";
import type { DatedSubmission } from "./submissions-api.ts";
import Alert from "@mui/material/Alert";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ComponentType } from "react";
import { Link } from "react-router-dom";
import { useListParams, listHref } from "../../../admin/api/list-params.ts";
import { useAdminList } from "../../../admin/api/use-admin-list.ts";
import { ExportButtons } from "../../../admin/export/export-button.tsx";
import { ListContent, ListHead } from "../../../admin/list/list-content.tsx";
import { useSelection } from "../../../admin/list/use-selection.ts";
import { SubmissionBulk } from "./submission-bulk.tsx";
import { useManyDecisions } from "./use-many-decisions.ts";
import { ListToolbar } from "../../../admin/list/list-toolbar.tsx";
import { useFocusAfter } from "../../../shared/hooks/focus.ts";
import { submissionText } from "../../../shared/text/submissions.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { ChipRow } from "../../../shared/ui/chip-row.tsx";
import { LazyPart, failedDialog } from "../../../shared/ui/lazy-part.tsx";
import { submissionColumns } from "./submission-columns.tsx";
import type { PreviewProps } from "./submission-dialog.tsx";

const loadDialog = async () => (await import("./submission-dialog.tsx")).SubmissionDialog;

/** Without the end of the time to undo, whose passing is no change. */
const comparedFields = ({ undoUntil: _undoUntil, ...submission }: DatedSubmission) => submission;

const FILTERS = ["status"] as const;
const SUBMISSIONS = {
  path: SUBMISSIONS_PATH,
  schema: datedSubmission,
  nameOf: ({ form }: DatedSubmission) => form.businessName,
};

interface SubmissionsTabProps {
  /** The business and its coupon as visitors will see them. */
  Preview: ComponentType<PreviewProps>;
  /** Undefined until loaded. */
  categories: readonly AdminCategory[] | undefined;
}

export function SubmissionsTab({ Preview, categories }: SubmissionsTabProps) {
  const { params, change } = useListParams("submissions", FILTERS);
  const status = submissionStatus.catch("pending").parse(params.filters["status"]);
  const [open, setOpen] = useState<DatedSubmission | null>(null);
  const shown = { ...params, filters: { status } };
  // The status is not a filter that could be cleared.
  const narrowed = { ...params, filters: {} };
  const selection = useSelection(shown);
  const many = useManyDecisions();
  const isBusy = open !== null || selection.names.size > 0;
  const list = useAdminList(SUBMISSIONS_PATH, datedSubmission, shown, { isBusy, comparedFields });
  const counts = useQuery(countsQuery).data;
  const months = list.data?.keptMonths ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const decisions = useDecisions((id, current) =>
    setOpen((before) => (before?.id === id ? current : before)),
  );
  useFocusAfter(open !== null, () => heading.current);
  useFocusAfter(selection.names.size > 0, () => heading.current);
  // A late answer must not close another submission opened since.
  const close = () => setOpen((now) => (now?.id === open?.id ? null : now));
  const { timeZone } = useTown();
  const columns = submissionColumns(status, { timeZone, onOpen: setOpen, onUndo: decisions.undo });
  return (
    <section>
      <ListHead title={submissionText.manage} heading={heading}>
        <ExportButtons
          texts={submissionText}
          path={SUBMISSIONS_PATH}
          params={shown}
          total={list.data?.total}
        />
      </ListHead>
      <Typography variant="body2" sx={{ color: "text.secondary", maxWidth: 720 }}>
        {months > 0 && submissionText.kept(months)}
      </Typography>
      <ListToolbar
        searchLabel={submissionText.search}
        params={narrowed}
        change={({ q = "" }) => change({ q })}
      />
      <StateLinks chosen={status} q={params.q} counts={counts} />
      {(counts?.pending ?? 0) >= MAX_PENDING && (
        <Alert severity="warning">{submissionText.full(MAX_PENDING)}</Alert>
      )}
      <ListContent
        texts={{
          list: submissionText.list(submissionText.stateNames[status]),
          empty: submissionText.empty[status],
          nothingFits: submissionText.nothingFits,
          loadFailed: submissionText.loadFailed,
        }}
        columns={columns}
        list={list}
        params={narrowed}
        change={({ q = params.q, page = 1 }) => change({ q, page })}
        {...(status === "pending" && {
          selection,
          nameOf: SUBMISSIONS.nameOf,
          bulk: (
            <SubmissionBulk
              kind={SUBMISSIONS}
              params={shown}
              list={list}
              selection={selection}
              fail={many.fail}
              onReject={many.reject}
            />
          ),
        })}
      />
      {open && categories && (
        <LazyPart
          load={loadDialog}
          failed={failedDialog(close)}
          part={{
            submission: open,
            decisions,
            Preview,
            categories,
            onClose: close,
          }}
        />
      )}
    </section>
  );
}

/** Returns the list's address; pending submissions are the default. */
const hrefOf = (status: SubmissionStatus, q: string) =>
  listHref("submissions", { q, filters: status === "pending" ? {} : { status } });

interface StateLinksProps {
  chosen: SubmissionStatus;
  q: string;
  /** Undefined until loaded. */
  counts: Partial<Record<SubmissionStatus, number>> | undefined;
}

function StateLinks({ chosen, q, counts }: StateLinksProps) {
  return (
    <ChipRow aria-label={submissionText.states}>
      {SUBMISSION_STATUSES.map((status) => (
        <Chip
          key={status}
          clickable
          component={Link}
          to={hrefOf(status, q)}
          preventScrollReset
          label={submissionText.stateWith(submissionText.stateNames[status], counts?.[status])}
          {...(status === chosen
            ? { color: "primary", variant: "filled", "aria-current": "page" }
            : { variant: "outlined" })}
        />
      ))}
    </ChipRow>
  );
}

/** The Submissions tab: businesses that ask to be listed, and what was decided about them. */
import { adminSubmission, submissionStatus } from "@mainstreet/contracts/submission";
import type { AdminSubmission } from "@mainstreet/contracts/submission";
import Typography from "@mui/material/Typography";
import { Suspense, lazy, useRef, useState } from "react";
import type { ComponentType } from "react";
import { ListContent } from "../../../admin/list/list-content.tsx";
import { useListParams } from "../../../admin/api/list-params.ts";
import { useAdminList } from "../../../admin/api/use-admin-list.ts";
import { submissionText as words } from "../../../shared/text/submissions.ts";
import { useTown } from "../../../shared/town/context.ts";
import { SUBMISSIONS_PATH } from "./get-submissions.ts";
import { StateLinks } from "./state-links.tsx";
import { submissionColumns } from "./submission-columns.tsx";
import { useDecisions } from "./use-decisions.ts";

const SubmissionDialog = lazy(async () => ({
  default: (await import("./submission-dialog.tsx")).SubmissionDialog,
}));

const FILTERS = ["status"] as const;

interface SubmissionsTabProps {
  /** The business and its coupon as shoppers will see them. */
  Preview: ComponentType<Pick<AdminSubmission, "form">>;
}

export function SubmissionsTab({ Preview }: SubmissionsTabProps) {
  const { params, change } = useListParams("submissions", FILTERS);
  const status = submissionStatus.catch("pending").parse(params.filters["status"]);
  const list = useAdminList(SUBMISSIONS_PATH, adminSubmission, { ...params, filters: { status } });
  const [open, setOpen] = useState<AdminSubmission | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const decisions = useDecisions((current) => setOpen((before) => before && current));
  const { timeZone } = useTown();
  const columns = submissionColumns(status, { timeZone, onOpen: setOpen, onUndo: decisions.undo });
  const close = () => {
    setOpen(null);
    // The button that opened it may have left with its row.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    });
  };

  return (
    <section>
      <Typography ref={heading} tabIndex={-1} component="h2" variant="h2">
        {words.manage}
      </Typography>
      <StateLinks chosen={status} />
      <ListContent
        texts={{
          list: words.list(words.stateNames[status]),
          empty: words.empty[status],
          nothingFits: words.nothingHere,
          loadFailed: words.loadFailed,
        }}
        columns={columns}
        list={list}
        // The state is no filter that could be cleared.
        params={{ ...params, filters: {} }}
        change={({ page = 1 }) => change({ page })}
      />
      {open && (
        <Suspense>
          <SubmissionDialog
            submission={open}
            decisions={decisions}
            preview={<Preview form={open.form} />}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Dialog with a record's history: who changed what when, newest first. */
import { HISTORY_KEPT, historyRestored } from "@mainstreet/contracts/history";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { timeIn } from "../../shared/format/day.ts";
import { binText, historyText } from "../../shared/text/admin.ts";
import { useTown } from "../../shared/ui/app-providers.tsx";
import { HiddenText } from "../../shared/ui/page.tsx";
import { PartSpinner } from "../../shared/ui/states.tsx";
import { usePhone } from "../form/form-dialog.tsx";
import { failureText, useFailureToast } from "../api/use-record-actions.ts";
import { FailureAlert } from "../list/failure-alert.tsx";
import { historyQuery } from "./history.ts";
import type { ShownEntry } from "./history.ts";
import type { AnyRecordKind } from "../record-kind.ts";
import { callApi } from "../../shared/api/client.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import { useInvalidate } from "../api/invalidation.ts";
import { BusyButton } from "../../shared/ui/busy-button.tsx";

interface HistoryDialogProps {
  kind: AnyRecordKind;
  id: number;
  name: string;
  onClose: () => void;
}

export function HistoryDialog({ kind, id, name, onClose }: HistoryDialogProps) {
  return (
    <Dialog open fullWidth maxWidth="sm" fullScreen={usePhone()} onClose={onClose}>
      <DialogTitle variant="h3">{historyText.title(name)}</DialogTitle>
      <DialogContent dividers>
        <Entries kind={kind} id={id} />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button onClick={onClose}>{historyText.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Entries({ kind, id }: Pick<HistoryDialogProps, "kind" | "id">) {
  const { data, error, refetch } = useQuery(historyQuery(kind, id));
  const { mutate, isPending } = useEarlier(kind, id, data?.[0]?.at);
  const failure = error && (
    <FailureAlert onRetry={refetch}>{historyText.loadFailed(failureText(error))}</FailureAlert>
  );
  if (!data) return failure ?? <PartSpinner text={historyText.loading} />;
  if (data.length === 0) return failure ?? <p>{historyText.none}</p>;
  return (
    <>
      {failure}
      <HistoryList entries={data} onRestore={mutate} busy={isPending} />
      {data.length >= HISTORY_KEPT && <p>{historyText.kept(HISTORY_KEPT)}</p>}
    </>
  );
}

/** Whether the entry changed the record itself, so that restoring an earlier one has an effect. */
const isOwnChange = ({ isOthers, changes }: ShownEntry) => !isOthers && changes.length > 0;

interface HistoryListProps {
  entries: readonly ShownEntry[];
  /** Restores the record as it was after the entry of that time. */
  onRestore: (at: string) => void;
  busy: boolean;
}

/** The changes of a record: for each a sentence, a time, and the values before and after. */
export function HistoryList({ entries, onRestore, busy }: HistoryListProps) {
  const { timeZone } = useTown();
  return (
    <List component="ol" disablePadding>
      {entries.map(({ at, sentence, isOthers, changes }, index) => (
        <ListItem
          key={`${at} ${sentence}`}
          disableGutters
          divider={index < entries.length - 1}
          sx={item}
        >
          <Typography component="strong" variant="subtitle2">
            {sentence}
          </Typography>
          <Typography component="time" variant="body2" color="textSecondary" dateTime={at}>
            {timeIn(timeZone, at)}
          </Typography>
          {changes.length > 0 && (
            <Typography component="dl" variant="body2" sx={list}>
              {changes.map((change) => (
                <Change key={change.label} {...change} />
              ))}
            </Typography>
          )}
          {!isOthers && entries.slice(0, index).some(isOwnChange) && (
            <BusyButton
              size="small"
              sx={{ justifySelf: "start", mt: 0.5, ml: -1.5 }}
              aria-label={binText.version(timeIn(timeZone, at))}
              busy={busy}
              onClick={() => onRestore(at)}
            >
              {binText.versionButton}
            </BusyButton>
          )}
        </ListItem>
      ))}
    </List>
  );
}

function Change({ label, from, to }: ShownEntry["changes"][number]) {
  return (
    <Box sx={pair}>
      <Box component="dt" sx={{ color: "text.secondary" }}>
        {label}
      </Box>
      <Box component="dd" sx={values}>
        <HiddenText>{historyText.from} </HiddenText>
        <Box component="del" sx={from === historyText.empty ? { textDecoration: "none" } : {}}>
          {from}
        </Box>
        <span aria-hidden="true"> → </span>
        <HiddenText> {historyText.to} </HiddenText>
        <ins>{to}</ins>
      </Box>
    </Box>
  );
}

const item = {
  display: "grid",
  // As wide as the dialog, so that the values of all changes are aligned.
  gridTemplateColumns: "minmax(0, 1fr)",
  py: 2,
  "&:first-of-type": { pt: 0 },
  "&:last-of-type": { pb: 0 },
  overflowWrap: "anywhere",
} as const;
const list = { display: "grid", gap: 0.75, m: 0, mt: 1 } as const;
const pair = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "minmax(96px, 1fr) 3fr" },
  columnGap: 1.5,
} as const;
const values = {
  position: "relative",
  m: 0,
  whiteSpace: "pre-line",
  "& del": { color: "text.secondary" },
  "& ins": { textDecoration: "none", fontWeight: 600 },
} as const;

/** Mutation that restores a record to a time in its history. */
function useEarlier({ change, path }: AnyRecordKind, id: number, newest?: string) {
  const invalidate = useInvalidate();
  const toast = useToast();
  const fail = useFailureToast();
  return useMutation({
    mutationFn: (at: string) =>
      callApi({
        path: `${path}/${id}/history/restore`,
        method: "POST",
        body: { at, newest },
        schema: historyRestored,
      }),
    onSuccess: async () => {
      toast({ title: binText.versionDone });
      await invalidate(change);
    },
    onError: async (error) => {
      fail(binText.versionFailed, error);
      // The record may have been changed by others meanwhile.
      await invalidate(change);
    },
  });
}

/** Summary of a selection, select all, and the bulk actions of a list. */
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import type { z } from "zod";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import Box from "@mui/material/Box";
import { useMutation } from "@tanstack/react-query";
import { useFocusWhenLost } from "../../shared/hooks/focus.ts";
import { recordText } from "../../shared/text/records.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { useBulk } from "../api/use-record-actions.ts";
import type { Bulk, RecordActions } from "../api/use-record-actions.ts";
import type { Names, Selection } from "./use-selection.ts";
import type { ListParams } from "../api/list-params.ts";
import { getAll } from "../api/use-admin-list.ts";
import type { Listed } from "./list-content.tsx";
import type { RecordKind, Stored } from "../record-kind.ts";
import { BusyButton } from "../../shared/ui/busy-button.tsx";

/** A list that records are selected from. */
export interface SelectedList<Item extends Listed> {
  kind: {
    path: string;
    schema: z.ZodType<Item>;
    nameOf: (item: Item) => string;
  };
  params: ListParams;
  /** The records on the page, and the number of all that match. */
  list: { data: { items: readonly Item[]; total: number } | undefined };
  selection: Selection;
  fail: RecordActions["fail"];
}

interface RecordBulkProps<Item extends Stored> extends Omit<SelectedList<Item>, "fail"> {
  kind: RecordKind<Item>;
  actions: RecordActions;
  /** Renders what is deleted along with these records. */
  consequence?: ((ids: readonly number[]) => ReactNode) | undefined;
  /** Actions that only this kind of records has. */
  children: (bulk: Bulk) => ReactNode;
}

export function RecordBulk<Item extends Stored>(props: RecordBulkProps<Item>) {
  const { actions, consequence, children, ...bar } = props;
  const { kind, selection } = bar;
  const [asking, setAsking] = useState(false);
  const bulk = useBulk(selection, actions);
  const { run, busy } = bulk;
  return (
    <SelectionBar {...bar} fail={actions.fail}>
      {[true, false].map((featured) => (
        <Button
          key={String(featured)}
          size="small"
          aria-disabled={busy}
          onClick={() => run("bulk-feature", { featured })}
        >
          {featured ? recordText.feature : recordText.unfeature}
        </Button>
      ))}
      {children(bulk)}
      <Button size="small" color="error" aria-disabled={busy} onClick={() => setAsking(!busy)}>
        {recordText.delete}
      </Button>
      {asking && (
        <ConfirmDialog
          question={kind.texts.confirmMany(selection.names.size)}
          confirm={recordText.delete}
          cancel={recordText.cancel}
          details={<NameList names={selection.names} />}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            run("bulk-delete", {});
          }}
        >
          {consequence?.([...selection.names.keys()])}
        </ConfirmDialog>
      )}
    </SelectionBar>
  );
}

interface SelectionBarProps<Item extends Listed> extends SelectedList<Item> {
  /** Actions on the selected records. */
  children: ReactNode;
}

/** Bar above a list while something is selected: what is, a way to select all, and the actions. */
export function SelectionBar<Item extends Listed>(props: SelectionBarProps<Item>) {
  const { children, ...rest } = props;
  const { names, clear } = rest.selection;
  const selected = recordText.selected(names.size);
  return (
    <Paper component="section" variant="outlined" aria-label={selected} sx={bar}>
      <Typography component="strong" variant="subtitle2" aria-live="polite" sx={{ px: 1.5 }}>
        {selected}
      </Typography>
      <SelectedNames names={names} shown={rest.list.data?.items ?? []} />
      <SelectEvery {...rest} />
      <Button size="small" color="inherit" onClick={clear}>
        {recordText.unselect}
      </Button>
      <Box sx={deeds}>{children}</Box>
    </Paper>
  );
}

const line = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: { xs: "4px 8px", md: "12px 8px" },
} as const;
/** The actions stay together when the bar wraps. */
const deeds = { ...line, ml: { md: "auto" } } as const;
const bar = {
  ...line,
  mb: 1.5,
  // Together with the padding of its buttons, aligns their labels.
  px: 0.5,
  // Space for the label on a field's outline.
  py: 1.25,
  borderRadius: "12px",
  borderColor: "primary.main",
} as const;

interface SelectedNamesProps {
  names: Names;
  /** The records on the page. */
  shown: readonly Listed[];
}

/** Names of the selected records, including those on other pages. */
function SelectedNames({ names, shown }: SelectedNamesProps) {
  const [isOpen, setOpen] = useState(false);
  const show = useRef<HTMLButtonElement>(null);
  // The button that selects the rest disappears afterwards.
  useFocusWhenLost(names.size, () => show.current);
  const elsewhere = names.size - shown.filter(({ id }) => names.has(id)).length;
  return (
    <>
      {elsewhere > 0 && (
        <Typography variant="body2" color="textSecondary">
          {recordText.elsewhere(elsewhere)}
        </Typography>
      )}
      <Button ref={show} size="small" color="inherit" onClick={() => setOpen(true)}>
        {recordText.showSelected}
      </Button>
      {isOpen && (
        <Dialog open fullWidth maxWidth="xs" onClose={() => setOpen(false)}>
          <DialogTitle variant="h3">{recordText.selected(names.size)}</DialogTitle>
          <DialogContent>
            <NameList names={names} />
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={() => setOpen(false)}>{recordText.close}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

/** Number of names shown at first, and added by each click. */
const FIRST = 20;
const MORE = 500;

export function NameList({ names }: { names: Names }) {
  const [most, setMost] = useState(FIRST);
  const left = names.size - most;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <Box component="ul" tabIndex={0} aria-label={recordText.names(names.size)} sx={list}>
        {[...names].slice(0, most).map(([id, name]) => (
          <li key={id}>{name}</li>
        ))}
      </Box>
      {left > 0 && (
        <Button size="small" onClick={() => setMost(most + MORE)}>
          <span>{recordText.andMore(left)}</span>
        </Button>
      )}
    </>
  );
}

const list = {
  maxHeight: 240,
  overflowY: "auto",
  m: 0,
  py: 1,
  pr: 1,
  pl: 3.5,
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  overflowWrap: "anywhere",
} as const;

/** Maximum size of a selection: more than anybody would change by hand; a large import is reverted by its undo. */
const MOST = 25_000;

/** Button that selects every record matching the search, on all pages. */
function SelectEvery<Item extends Listed>(props: SelectedList<Item>) {
  const { kind, params, list, selection, fail } = props;
  const total = list.data?.total ?? 0;
  const { mutate: select, isPending } = useMutation({
    mutationFn: () => getAll(kind.path, kind.schema, params),
    onSuccess: (all) =>
      selection.add(
        all.map((item) => ({ id: item.id, name: kind.nameOf(item), revision: item.revision })),
      ),
    onError: (error) => fail(recordText.selectFailed, error),
  });
  if (total > MOST || (total <= selection.names.size && !isPending)) return null;
  return (
    <BusyButton size="small" busy={isPending} onClick={() => select()}>
      {isPending ? recordText.selecting : recordText.selectEvery(total)}
    </BusyButton>
  );
}

/** Deleted records of one kind: who deleted each, until when it can be restored, and a button that restores it. */
import { BIN_DAYS, deletedRecord } from "@mainstreet/contracts/bin";
import type { DeletedRecord } from "@mainstreet/contracts/bin";
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { timeIn } from "../../shared/format/day.ts";
import { useFocusAfter } from "../../shared/hooks/focus.ts";
import { binText, historyText } from "../../shared/text/admin.ts";
import { recordText } from "../../shared/text/records.ts";
import { useTown } from "../../shared/ui/app-providers.tsx";
import { listHref, useListParams, BIN_VIEW } from "../api/list-params.ts";
import { useAdminList } from "../api/use-admin-list.ts";
import { binPath, useRecordActions } from "../api/use-record-actions.ts";
import { actionsColumn } from "../list/admin-table.tsx";
import type { Column } from "../list/admin-table.tsx";
import type { AnyRecordKind } from "../record-kind.ts";
import { ListContent, ListHead } from "../list/list-content.tsx";
import { SelectionBar } from "../list/record-bulk.tsx";
import { useSelection } from "../list/use-selection.ts";
import { BusyButton } from "../../shared/ui/busy-button.tsx";

const FILTERS = [BIN_VIEW.name];
const ALL = { q: "", sort: "", filters: {} } as const;
const nameOf = ({ name }: DeletedRecord) => name;

export function BinList({ kind }: { kind: AnyRecordKind }) {
  const { path, texts } = kind;
  const { params, change } = useListParams(kind.change, FILTERS);
  const shown = { ...params, ...ALL };
  const selection = useSelection(params);
  const isBusy = selection.names.size > 0;
  const list = useAdminList(binPath(path), deletedRecord, shown, { isBusy });
  const actions = useRecordActions(kind);
  const heading = useRef<HTMLHeadingElement>(null);
  const { timeZone } = useTown();
  const { mutate: restore, isPending } = useMutation({
    mutationFn: actions.restore,
    onSuccess: selection.remove,
  });
  // The pressed button disappears with its row.
  useFocusAfter(isPending, () => heading.current);
  return (
    <section>
      <ListHead title={binText.title(texts.many)} heading={heading}>
        <Button
          color="inherit"
          component={Link}
          to={listHref(kind.change, {})}
          startIcon={<ArrowBackRounded />}
        >
          {binText.back(texts.many)}
        </Button>
      </ListHead>
      <Typography variant="body2" sx={{ color: "text.secondary", maxWidth: 720, my: 1.5 }}>
        {binText.intro(texts.many, BIN_DAYS)}
      </Typography>
      <ListContent
        texts={{
          list: binText.list(texts.many),
          empty: binText.empty(texts.many),
          nothingFits: binText.empty(texts.many),
          loadFailed: binText.loadFailed,
        }}
        columns={binColumns(timeZone, isPending, (id) => restore([id]))}
        list={list}
        params={shown}
        change={change}
        nameOf={nameOf}
        selection={selection}
        bulk={
          <SelectionBar
            kind={{ path: binPath(path), schema: deletedRecord, nameOf }}
            params={shown}
            list={list}
            selection={selection}
            fail={actions.fail}
          >
            <BusyButton
              size="small"
              busy={isPending}
              onClick={() => restore([...selection.names.keys()])}
            >
              {isPending ? binText.restoring : binText.restore}
            </BusyButton>
          </SelectionBar>
        }
      />
    </section>
  );
}

function binColumns(
  timeZone: string,
  busy: boolean,
  onRestore: (id: number) => void,
): Column<DeletedRecord>[] {
  return [
    { id: "id", header: recordText.id, nowrap: true, cell: ({ id }) => id },
    {
      id: "name",
      header: recordText.name,
      card: "title",
      cell: ({ name }) => <strong>{name}</strong>,
    },
    {
      id: "deleted",
      header: binText.deleted,
      cell: ({ deletedAt, deletedBy, businessId }) => {
        const when = timeIn(timeZone, deletedAt);
        return businessId === null
          ? binText.by(historyText.who(deletedBy), when)
          : binText.withBusiness(when);
      },
    },
    { id: "until", header: binText.until, cell: ({ until }) => timeIn(timeZone, until) },
    actionsColumn(({ id, name }) => (
      <BusyButton
        size="small"
        aria-label={binText.restoreOne(name)}
        busy={busy}
        onClick={() => onRestore(id)}
      >
        {binText.restore}
      </BusyButton>
    )),
  ];
}

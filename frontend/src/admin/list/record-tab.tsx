/** Tab of one kind of records: list with search, filters and order, and the actions that add, change and delete. */
import AddRounded from "@mui/icons-material/AddRounded";
import RestoreFromTrashOutlined from "@mui/icons-material/RestoreFromTrashOutlined";
import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useFocusAfter } from "../../shared/hooks/focus.ts";
import { binText } from "../../shared/text/admin.ts";
import { recordText } from "../../shared/text/records.ts";
import { ConfirmAction } from "../../shared/ui/confirm-dialog.tsx";
import { LazyPart, failedDialog } from "../../shared/ui/lazy-part.tsx";
import { listHref, useListParams, BIN_VIEW } from "../api/list-params.ts";
import { useAdminList } from "../api/use-admin-list.ts";
import type { Bulk } from "../api/use-record-actions.ts";
import { useRecordActions } from "../api/use-record-actions.ts";
import { ExportButtons } from "../export/export-button.tsx";
import type { Choice } from "../form/form-fields.tsx";
import type { RecordDialogProps as DialogProps } from "../form/record-dialog.tsx";
import type { RecordKind, Stored } from "../record-kind.ts";
import { actionsColumn } from "./admin-table.tsx";
import type { Column } from "./admin-table.tsx";
import { ListContent, ListHead } from "./list-content.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import type { FilterChoice } from "./list-toolbar.tsx";
import { RecordBulk } from "./record-bulk.tsx";
import { RowActions } from "./row-actions.tsx";
import { useSelection } from "./use-selection.ts";

const loadBin = async () => (await import("../bin/bin-list.tsx")).BinList;
/** The dialog of all kinds: the kind defines its fields. */
const loadDialog = async <Item extends Stored>() =>
  (await import("../form/record-dialog.tsx")).RecordDialog<Item>;

interface RecordTabProps<Item extends Stored> {
  kind: RecordKind<Item>;
  /** Default order. */
  ownSort: string;
  /** All columns except the row actions. */
  columns: readonly Column<Item>[];
  /** Names of all URL parameters that filter the list. */
  filterNames?: readonly string[];
  /** Filters shown in the toolbar. */
  filters?: readonly FilterChoice[];
  orders?: readonly Choice[];
  /** Returns why a record can't be deleted. */
  keptBecause?: (item: Item) => { title: string; description: string } | undefined;
  /** Renders what is deleted along with these records. */
  renderConsequence?: (ids: readonly number[]) => ReactNode;
  /** Further actions in the list's head. */
  more?: ReactNode;
  /** Renders this kind's bulk actions besides those of all kinds; without it records are not selectable. */
  renderBulk?: (bulk: Bulk) => ReactNode;
}

export function RecordTab<Item extends Stored>(props: RecordTabProps<Item>) {
  const isBin = useSearchParams()[0].get(BIN_VIEW.name) === BIN_VIEW.value;
  if (isBin) return <LazyPart load={loadBin} part={{ kind: props.kind }} />;
  return <Records {...props} />;
}

const NONE: readonly never[] = [];

function Records<Item extends Stored>(props: RecordTabProps<Item>) {
  const { kind, ownSort, keptBecause, renderConsequence, renderBulk, filterNames = NONE } = props;
  const { path, schema, texts, nameOf } = kind;
  const { params, change } = useListParams(kind.change, filterNames);
  const selection = useSelection(params);
  const actions = useRecordActions(kind);
  const [editing, setEditing] = useState<Pick<DialogProps<Item>, "record" | "copyOf"> | null>(null);
  const [deleting, setDeleting] = useState<Item | null>(null);
  const isBusy = selection.names.size > 0 || editing !== null || deleting !== null;
  const list = useAdminList(path, schema, params, { ownSort, isBusy });
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button may be removed with its row or with the selection bar.
  useFocusAfter(editing !== null || deleting !== null, () => heading.current);
  useFocusAfter(selection.names.size > 0, () => heading.current);
  // A late answer may belong to a form that was closed, while another one is open now.
  const stopEditing = () => setEditing((open) => (open === editing ? null : open));
  const stopDeleting = () => setDeleting((open) => (open === deleting ? null : open));
  const askToDelete = (item: Item) => {
    const why = keptBecause?.(item);
    if (why) actions.toast({ ...why, destructive: true });
    else setDeleting(item);
  };
  const rowActions = actionsColumn((item: Item) => (
    <RowActions
      kind={kind}
      id={item.id}
      name={nameOf(item)}
      onEdit={() => setEditing({ record: item, copyOf: null })}
      onDuplicate={kind.copied && (() => setEditing({ record: null, copyOf: item }))}
      onDelete={() => askToDelete(item)}
      deleteBlocked={keptBecause?.(item) !== undefined}
    />
  ));
  return (
    <section>
      <ListHead
        title={texts.manage}
        heading={heading}
        main={
          <Button
            variant="contained"
            startIcon={<AddRounded />}
            onClick={() => setEditing({ record: null, copyOf: null })}
          >
            {texts.add}
          </Button>
        }
      >
        {props.more}
        <Button
          color="inherit"
          component={Link}
          to={listHref(kind.change, { filters: { [BIN_VIEW.name]: BIN_VIEW.value } })}
          startIcon={<RestoreFromTrashOutlined />}
        >
          {binText.open}
        </Button>
        <ExportButtons texts={texts} path={path} params={params} total={list.data?.total} />
      </ListHead>
      <ListToolbar
        searchLabel={texts.search}
        params={params}
        change={change}
        filters={props.filters}
        orders={props.orders}
      />
      <ListContent
        texts={texts}
        columns={[...props.columns, rowActions]}
        list={list}
        params={params}
        ownSort={ownSort}
        change={change}
        nameOf={nameOf}
        {...(renderBulk && {
          selection,
          bulk: (
            <RecordBulk
              kind={kind}
              // By ascending id, so that records added meanwhile come last.
              params={{ ...params, sort: "id" }}
              list={list}
              selection={selection}
              actions={actions}
              consequence={renderConsequence}
            >
              {renderBulk}
            </RecordBulk>
          ),
        })}
      />
      {editing !== null && (
        <LazyPart
          load={loadDialog<Item>}
          failed={failedDialog(stopEditing)}
          part={{ kind, ...editing, actions, onClose: stopEditing }}
        />
      )}
      {deleting && (
        <ConfirmAction
          question={texts.confirmDelete(nameOf(deleting))}
          confirm={recordText.delete}
          confirming={recordText.deleting}
          cancel={recordText.cancel}
          action={{ mutationFn: () => actions.remove(deleting.id), onSuccess: stopDeleting }}
          onCancel={stopDeleting}
        >
          {renderConsequence?.([deleting.id])}
        </ConfirmAction>
      )}
    </section>
  );
}

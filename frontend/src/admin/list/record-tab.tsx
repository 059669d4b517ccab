/** A tab of records: their list with search, filters and order, and what adds, changes and deletes them. */
import AddRounded from "@mui/icons-material/AddRounded";
import RestoreFromTrashOutlined from "@mui/icons-material/RestoreFromTrashOutlined";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { z } from "zod";
import { binText } from "../../shared/text/bin.ts";
import type { RecordTexts } from "../../shared/text/records.ts";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import type { Change } from "../api/changes.ts";
import { listHref, useListParams, BIN_VIEW } from "../api/list-params.ts";
import { useAdminList } from "../api/use-admin-list.ts";
import type { Bulk } from "../api/use-bulk.ts";
import { useRecordActions } from "../api/use-record-actions.ts";
import type { RecordActions } from "../api/use-record-actions.ts";
import { ExportButton } from "../export/export-button.tsx";
import type { RecordDialogProps } from "../form/record-dialog.tsx";
import type { Choice } from "../form/select-field.tsx";
import type { Column } from "./admin-table.tsx";
import { ListContent } from "./list-content.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import type { FilterChoice } from "./list-toolbar.tsx";
import { RecordBulk } from "./record-bulk.tsx";
import { SelectEvery } from "./select-every.tsx";
import { useSelection } from "./use-selection.ts";
import { recordText } from "../../shared/text/records.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";

const loadBin = async () => (await import("../bin/bin-list.tsx")).BinList;

export interface RowHandlers<Item> {
  onEdit: (item: Item) => void;
  onDelete: (item: Item) => void;
}

interface RecordTabProps<Item extends { id: number }> {
  /** The tab's address, and what a change of these records is called. */
  tab: Change;
  /** The list's, also where it is exported. */
  path: string;
  schema: z.ZodType<Item>;
  texts: RecordTexts;
  nameOf: (item: Item) => string;
  /** The order while none is chosen. */
  ownSort: string;
  columns: (handlers: RowHandlers<Item>, actions: RecordActions) => readonly Column<Item>[];
  /** All that the list can be narrowed by, in its address. */
  filterNames: readonly string[];
  /** Those of them that stand above it. */
  filters: readonly FilterChoice[];
  orders: readonly Choice[];
  /** Adds a record or changes one. */
  renderDialog: (props: RecordDialogProps<Item>) => ReactNode;
  /** What goes with these records when they are deleted. */
  renderConsequence?: (ids: readonly number[]) => ReactNode;
  /** Stands in the head beside what all kinds have. */
  more?: ReactNode;
  /** What can be done with many at once, besides what all kinds have; without it none is selected. */
  renderBulk?: (bulk: Bulk) => ReactNode;
}

export function RecordTab<Item extends { id: number }>(props: RecordTabProps<Item>) {
  const { tab, path, texts } = props;
  const isBin = useSearchParams()[0].get(BIN_VIEW.name) === BIN_VIEW.value;
  if (isBin) return <LazyPart load={loadBin} part={{ tab, path, texts }} />;
  return <Records {...props} />;
}

function Records<Item extends { id: number }>(props: RecordTabProps<Item>) {
  const { tab, path, schema, texts, nameOf, ownSort, filterNames, renderConsequence, renderBulk } =
    props;
  const { params, change } = useListParams(tab, filterNames);
  const selection = useSelection(params);
  const actions = useRecordActions(path, texts, tab);
  const [editing, setEditing] = useState<Item | "new" | null>(null);
  const [deleting, setDeleting] = useState<Item | null>(null);
  const isBusy = selection.names.size > 0 || editing !== null || deleting !== null;
  const list = useAdminList(path, schema, params, { ownSort, isBusy });
  return (
    <section>
      <Stack direction="row" sx={head}>
        <Typography component="h2" variant="h2" sx={{ mr: "auto" }}>
          {texts.manage}
        </Typography>
        {props.more}
        <Button
          color="inherit"
          component={Link}
          to={listHref(tab, { filters: { [BIN_VIEW.name]: BIN_VIEW.value } })}
          startIcon={<RestoreFromTrashOutlined />}
        >
          {binText.open}
        </Button>
        <ExportButton texts={texts} path={path} params={params} total={list.data?.total} />
        <ExportButton
          texts={texts}
          path={path}
          params={params}
          total={list.data?.total}
          type="xlsx"
        />
        <Button variant="contained" startIcon={<AddRounded />} onClick={() => setEditing("new")}>
          {texts.add}
        </Button>
      </Stack>
      <ListToolbar
        searchLabel={texts.search}
        params={params}
        change={change}
        filters={props.filters}
        orders={props.orders}
      />
      <ListContent
        texts={texts}
        columns={props.columns({ onEdit: setEditing, onDelete: setDeleting }, actions)}
        list={list}
        params={params}
        ownSort={ownSort}
        change={change}
        nameOf={nameOf}
        {...(renderBulk && {
          selection,
          bulk: (
            <RecordBulk
              texts={texts}
              selection={selection}
              actions={actions}
              consequence={renderConsequence}
              onPage={list.data?.items.map(({ id }) => id) ?? []}
              every={
                list.data && (
                  <SelectEvery
                    path={path}
                    schema={schema}
                    nameOf={nameOf}
                    params={params}
                    total={list.data.total}
                    selection={selection}
                    actions={actions}
                  />
                )
              }
            >
              {renderBulk}
            </RecordBulk>
          ),
        })}
      />
      {editing !== null &&
        props.renderDialog({
          record: editing === "new" ? null : editing,
          actions,
          onClose: () => setEditing(null),
        })}
      {deleting && (
        <DeleteRecord
          question={texts.confirmDelete(nameOf(deleting))}
          consequence={renderConsequence?.([deleting.id])}
          id={deleting.id}
          actions={actions}
          onClose={() => setDeleting(null)}
        />
      )}
    </section>
  );
}

const head = { flexWrap: "wrap", alignItems: "center", gap: 1.5 } as const;

interface DeleteRecordProps {
  question: string;
  /** What goes with it. */
  consequence?: ReactNode;
  id: number;
  actions: RecordActions;
  onClose: () => void;
}

function DeleteRecord({ question, consequence, id, actions, onClose }: DeleteRecordProps) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await actions.remove(id);
    onClose();
  };
  return (
    <ConfirmDialog
      question={question}
      confirm={busy ? recordText.deleting : recordText.delete}
      cancel={recordText.cancel}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void remove()}
    >
      {consequence}
    </ConfirmDialog>
  );
}

/** The Categories tab. */
import { adminCategory, categoryUpdate } from "@mainstreet/contracts/category";
import type { AdminCategory } from "@mainstreet/contracts/category";
import { useState } from "react";
import {
  categoryFieldText as words,
  categoryTexts,
  recordText,
} from "../../shared/text/records.ts";
import type { Column } from "../../admin/list/admin-table.tsx";
import { DeleteRecord } from "../../admin/form/delete-record.tsx";
import { FormTextField } from "../../admin/form/form-fields.tsx";
import { RecordDialog } from "../../admin/form/record-dialog.tsx";
import type { RecordDialogProps } from "../../admin/form/record-dialog.tsx";
import type { HistoryKind } from "../../admin/history/get-history.ts";
import { useListParams } from "../../admin/api/list-params.ts";
import { ListToolbar } from "../../admin/list/list-toolbar.tsx";
import type { RecordForm } from "../../admin/form/record-form.ts";
import { RecordList } from "../../admin/list/record-list.tsx";
import { RowActions } from "../../admin/list/row-actions.tsx";
import { useAdminList } from "../../admin/api/use-admin-list.ts";
import { useRecordActions } from "../../admin/api/use-record-actions.ts";
import { CATEGORIES_PATH } from "./get-admin-categories.ts";

/** In pixels, as specified. */
const WIDTH = 425;
const NO_FILTERS: readonly string[] = [];

export function CategoriesTab() {
  const { params, change } = useListParams("categories", NO_FILTERS);
  const list = useAdminList(CATEGORIES_PATH, adminCategory, params);
  const actions = useRecordActions(CATEGORIES_PATH, categoryTexts, "categories");
  const [editing, setEditing] = useState<AdminCategory | "new" | null>(null);
  const [deleting, setDeleting] = useState<AdminCategory | null>(null);

  const askToDelete = (category: AdminCategory) => {
    if (category.businessCount === 0) setDeleting(category);
    else actions.toast({ title: words.cannotDelete, description: words.inUse, destructive: true });
  };
  return (
    <>
      <RecordList
        texts={categoryTexts}
        nameOf={({ name }) => name}
        list={list}
        params={params}
        ownSort="name"
        change={change}
        exportPath={CATEGORIES_PATH}
        onAdd={() => setEditing("new")}
        toolbar={
          <ListToolbar
            searchLabel={categoryTexts.search}
            params={params}
            change={change}
            filters={[]}
            orders={[]}
          />
        }
        columns={columns(setEditing, askToDelete)}
      />
      {editing && (
        <CategoryDialog
          record={editing === "new" ? null : editing}
          actions={actions}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && (
        <DeleteRecord
          question={categoryTexts.confirmDelete(deleting.name)}
          id={deleting.id}
          actions={actions}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

function columns(
  onEdit: (category: AdminCategory) => void,
  onDelete: (category: AdminCategory) => void,
): Column<AdminCategory>[] {
  return [
    { id: "id", header: recordText.id, sort: "id", nowrap: true, cell: ({ id }) => id },
    {
      id: "name",
      header: words.name,
      sort: "name",
      card: "title",
      cell: ({ name }) => <strong>{name}</strong>,
    },
    {
      id: "businesses",
      header: words.businesses,
      align: "right",
      cell: ({ businessCount }) => businessCount.toLocaleString("en-US"),
    },
    {
      id: "actions",
      header: recordText.actions,
      align: "right",
      card: "actions",
      cell: (category) => (
        <RowActions
          texts={categoryTexts}
          name={category.name}
          history={{ kind: categoryHistory, id: category.id }}
          onEdit={() => onEdit(category)}
          onDelete={() => onDelete(category)}
          deleteBlocked={category.businessCount > 0}
        />
      ),
    },
  ];
}

const categoryForm: RecordForm<{ name: string }, typeof adminCategory> = {
  path: CATEGORIES_PATH,
  schema: categoryUpdate.pick({ name: true }),
  stored: adminCategory,
  valuesOf: (record) => ({ name: record?.name ?? "" }),
  labels: { name: words.name },
};

const categoryHistory: HistoryKind = {
  path: CATEGORIES_PATH,
  one: categoryTexts.one,
  labels: categoryForm.labels,
};

function CategoryDialog({ record, actions, onClose }: RecordDialogProps<AdminCategory>) {
  return (
    <RecordDialog
      kind={categoryForm}
      texts={categoryTexts}
      record={record}
      name={record?.name}
      width={WIDTH}
      actions={actions}
      onClose={onClose}
    >
      {({ form: { control } }) => (
        <FormTextField control={control} name="name" label={words.name} required />
      )}
    </RecordDialog>
  );
}

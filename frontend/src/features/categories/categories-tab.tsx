/** The Categories tab. */
import { adminCategory, categoryUpdate } from "@mainstreet/contracts/category";
import type { AdminCategory } from "@mainstreet/contracts/category";
import { count } from "../../shared/format/number.ts";
import { categoryFieldText, categoryTexts, recordText } from "../../shared/text/records.ts";
import type { Column } from "../../admin/list/admin-table.tsx";
import { FormTextField } from "../../admin/form/form-fields.tsx";
import { RecordDialog } from "../../admin/form/record-dialog.tsx";
import type { RecordDialogProps } from "../../admin/form/record-dialog.tsx";
import type { HistoryKind } from "../../admin/history/get-history.ts";
import type { RecordForm } from "../../admin/form/record-form.ts";
import { RecordTab } from "../../admin/list/record-tab.tsx";
import type { RowHandlers } from "../../admin/list/record-tab.tsx";
import { RowActions } from "../../admin/list/row-actions.tsx";
import type { RecordActions } from "../../admin/api/use-record-actions.ts";
import { CATEGORIES_PATH } from "./get-admin-categories.ts";

/** In pixels, as specified. */
const WIDTH = 425;
const NO_FILTERS: readonly string[] = [];

export function CategoriesTab() {
  return (
    <RecordTab
      tab="categories"
      path={CATEGORIES_PATH}
      schema={adminCategory}
      texts={categoryTexts}
      nameOf={({ name }) => name}
      ownSort="name"
      columns={columns}
      filterNames={NO_FILTERS}
      filters={[]}
      orders={[]}
      renderDialog={(part) => <CategoryDialog {...part} />}
    />
  );
}

function columns(
  { onEdit, onDelete }: RowHandlers<AdminCategory>,
  { toast }: RecordActions,
): Column<AdminCategory>[] {
  const askToDelete = (category: AdminCategory) => {
    if (category.businessCount === 0) onDelete(category);
    else
      toast({
        title: categoryFieldText.cannotDelete,
        description: categoryFieldText.inUse,
        destructive: true,
      });
  };
  return [
    { id: "id", header: recordText.id, sort: "id", nowrap: true, cell: ({ id }) => id },
    {
      id: "name",
      header: categoryFieldText.name,
      sort: "name",
      card: "title",
      cell: ({ name }) => <strong>{name}</strong>,
    },
    {
      id: "businesses",
      header: categoryFieldText.businesses,
      align: "right",
      cell: ({ businessCount }) => count(businessCount),
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
          onDelete={() => askToDelete(category)}
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
  labels: { name: categoryFieldText.name },
};

const categoryHistory: HistoryKind = {
  change: "categories",
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
        <FormTextField control={control} name="name" label={categoryFieldText.name} required />
      )}
    </RecordDialog>
  );
}

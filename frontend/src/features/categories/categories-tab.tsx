/** The Categories tab. */
import { adminCategory, categoryUpdate } from "@mainstreet/contracts/category";
import type { AdminCategory } from "@mainstreet/contracts/category";
import { idColumn } from "../../admin/list/admin-table.tsx";
import type { Column } from "../../admin/list/admin-table.tsx";
import { RecordTab } from "../../admin/list/record-tab.tsx";
import { REFERENCES } from "../../admin/record-kind.ts";
import type { RecordKind } from "../../admin/record-kind.ts";
import { count } from "../../shared/format/number.ts";
import { categoryFieldText, categoryTexts } from "../../shared/text/records.ts";

const CategoriesTab = () => (
  <RecordTab kind={categories} ownSort="name" columns={columns} keptBecause={keptBecause} />
);
export { CategoriesTab as Component };

const keptBecause = ({ businessCount }: AdminCategory) =>
  businessCount === 0
    ? undefined
    : { title: categoryFieldText.cannotDelete, description: categoryFieldText.inUse };

const categories: RecordKind<AdminCategory> = {
  change: "categories",
  path: REFERENCES.category,
  texts: categoryTexts,
  nameOf: ({ name }) => name,
  schema: adminCategory,
  body: categoryUpdate.pick({ name: true }),
  width: 425,
  form: [["", { name: "name", label: categoryFieldText.name, required: true }]],
};

const columns: Column<AdminCategory>[] = [
  idColumn,
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
];

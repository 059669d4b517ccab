/** Where every row of an import ended, by entity. */
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportCounts, ImportEntity, ImportRecord } from "@mainstreet/contracts/import";
import { count } from "../../shared/format/number.ts";
import { importText } from "../../shared/text/import.ts";
import { AdminTable } from "../../admin/list/admin-table.tsx";
import type { Column } from "../../admin/list/admin-table.tsx";

interface EntityCounts extends ImportCounts {
  entity: ImportEntity;
}

const numberColumn = (field: keyof ImportCounts): Column<EntityCounts> => ({
  id: field,
  header: importText[field],
  align: "right",
  cell: (row) => count(row[field]),
});

const COLUMNS: Column<EntityCounts>[] = [
  { id: "entity", header: importText.rows, cell: (row) => importText[row.entity] },
  ...(["added", "changed", "unchanged", "merged", "rejected"] as const).map(numberColumn),
];

/** Renders nothing before the first row is done. */
export function CountsTable({ record }: { record: ImportRecord }) {
  const rows = importEntity.options.flatMap((entity) => {
    const counts = record.counts[entity];
    return counts ? [{ entity, ...counts }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <AdminTable label={importText.rows} columns={COLUMNS} rows={rows} keyOf={(row) => row.entity} />
  );
}

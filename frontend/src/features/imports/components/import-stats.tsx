/** The numbers of an import: a few in large type, and a table of where every row ended. */
import { importEntity } from "@mainstreet/contracts/import";
import type { ImportCounts, ImportEntity, ImportRecord } from "@mainstreet/contracts/import";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { AdminTable } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { count } from "../../../shared/format/number.ts";
import { importText } from "../../../shared/text/import.ts";

interface StatsProps {
  stats: readonly { label: string; value: string }[];
  size?: "small" | "large";
}

export function Stats({ stats, size = "large" }: StatsProps) {
  return (
    <Box component="dl" sx={list}>
      {stats.map(({ label, value }) => (
        <div key={label}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant={size === "large" ? "h3" : "body2"} sx={statValue}>
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

const list = { display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1.5, m: 0 } as const;
const statValue = {
  m: 0,
  fontWeight: 600,
  overflowWrap: "anywhere",
  fontVariantNumeric: "tabular-nums",
} as const;

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

/** Rows of a file with what would become of them. */
import type { CheckedRow, CheckOutcome } from "@mainstreet/contracts/import-draft";
import { checkText, fieldLabel } from "../../../shared/text/import-check.ts";
import { importText } from "../../../shared/text/import.ts";
import { AdminTable } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { CellList, ClampedText, Reasons } from "./row-cells.tsx";

interface CheckedRowsProps {
  outcome: CheckOutcome;
  rows: CheckedRow[];
}

export function CheckedRows({ outcome, rows }: CheckedRowsProps) {
  const kinds = new Set(rows.map(({ entity }) => entity));
  const columns: Column<CheckedRow>[] = [
    { id: "row", header: checkText.row, cell: ({ row }) => row },
    ...(kinds.size > 1
      ? [
          {
            id: "kind",
            header: checkText.columnKind,
            cell: ({ entity }: CheckedRow) => importText[entity],
          },
        ]
      : []),
    ...(outcome === "rejected"
      ? [
          {
            id: "reasons",
            header: importText.rejectedReasons,
            cell: reasonsOf,
          },
        ]
      : [{ id: "name", header: checkText.name, cell: nameOf }]),
    {
      id: "details",
      header: checkText.details,
      cell: outcome === "changed" ? changesOf : valuesOf,
    },
  ];
  return (
    <AdminTable
      label={checkText.firstRows(checkText[outcome])}
      columns={columns}
      rows={rows}
      keyOf={({ entity, row }) => `${entity} ${row}`}
    />
  );
}

const nameOf = ({ values }: CheckedRow) => shown(values["name"] ?? values["title"]);

const reasonsOf = ({ errors }: CheckedRow) => <Reasons errors={errors} />;

const changesOf = ({ changes }: CheckedRow) => (
  <CellList>
    {changes.map(({ field, before, after }) => (
      <li key={field}>
        <b>{fieldLabel(field)}: </b>
        <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
      </li>
    ))}
  </CellList>
);

/** Cells of a rejected row have the names of the file; those of the others are fields. */
function valuesOf({ values, outcome }: CheckedRow) {
  const pairs = Object.entries(values).filter(([name, value]) =>
    outcome === "rejected" ? value !== "" : name !== "name" && name !== "title" && value !== "",
  );
  return (
    <ClampedText lines={3}>
      {pairs
        .map(([name, value]) =>
          [outcome === "rejected" ? name : fieldLabel(name), shown(value)].join(": "),
        )
        .join(", ")}
    </ClampedText>
  );
}

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return checkText.blank;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}

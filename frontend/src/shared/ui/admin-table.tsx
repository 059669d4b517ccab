/** A table that becomes a list of cards on phones. */
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-interactive-element-to-noninteractive-role
   -- elements with another `display` lose their own roles in browsers, so they are spelt out */
import type { ReactNode } from "react";
import { styled } from "./styled.ts";

export interface Column<Row> {
  id: string;
  header: string;
  /** Stands in the head instead of the words. */
  head?: ReactNode;
  align?: "right";
  cell: (row: Row) => ReactNode;
}

interface AdminTableProps<Row> {
  /** Names the table for those who listen. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

export function AdminTable<Row>({ label, columns, rows, keyOf }: AdminTableProps<Row>) {
  return (
    <Table role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column.id} role="columnheader" scope="col" data-align={column.align}>
              {column.head ?? column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map((column) => (
              <td key={column.id} role="cell" data-label={column.header} data-align={column.align}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "separate",
  borderSpacing: 0,
  overflow: "hidden",
  fontSize: "0.875rem",
  fontVariantNumeric: "tabular-nums",
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  "& th": {
    padding: "10px 16px",
    textAlign: "left",
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& td": {
    height: 56,
    boxSizing: "border-box",
    padding: "8px 16px",
    overflowWrap: "anywhere",
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  "& a": { color: theme.vars.palette.primary.main },
  "& input[type='checkbox']": {
    width: 18,
    height: 18,
    accentColor: theme.vars.palette.primary.main,
  },
  "& tbody tr:last-of-type td": { borderBottom: 0 },
  '& [data-align="right"]': { textAlign: "right" },
  [theme.breakpoints.down("md")]: {
    "&, & tbody, & tr, & td": { display: "block" },
    // Only out of sight: the headers still name the columns.
    "& thead": {
      position: "absolute",
      width: 1,
      height: 1,
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
    "& tr": { padding: "8px 0", borderBottom: `1px solid ${theme.vars.palette.divider}` },
    "& tr:last-of-type": { borderBottom: 0 },
    '& td, & td[data-align="right"]': {
      display: "flex",
      justifyContent: "space-between",
      gap: 16,
      height: "auto",
      padding: "4px 16px",
      border: 0,
      textAlign: "right",
    },
    "& td::before": {
      content: "attr(data-label)",
      flexShrink: 0,
      color: theme.vars.palette.text.secondary,
    },
  },
}));

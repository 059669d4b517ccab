/** Records as a table, or on phones as a list of cards. */
import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Paper from "@mui/material/Paper";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TableSortLabel from "@mui/material/TableSortLabel";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";
import { recordText } from "../../shared/text/records.ts";
import { lineClamp } from "../../shared/theme/tokens.ts";
import {
  cardHead,
  cardLines,
  cardStyle,
  cardTitle,
  faded,
  foldedLine,
  frame,
  list,
  oneLine,
  table,
  titleCell,
  touched,
} from "./table-styles.ts";

export interface Column<Row> {
  id: string;
  header: string;
  /** Content of the header cell, if not the header's text. */
  head?: ReactNode;
  align?: "right";
  /** Name of this order in the service's API. */
  sort?: string;
  /** Short enough for one line. */
  nowrap?: boolean;
  /** Its place in a card; by default a line with the header as its label. */
  card?: "select" | "title" | "actions";
  /** Below 1200 px not a column, but part of the line below the title; a function renders a shorter form there. */
  fold?: "line" | ((row: Row) => ReactNode);
  /** `below` is the folded line, which the title's cell shows. */
  cell: (row: Row, below?: ReactNode) => ReactNode;
}

export const idColumn: Column<{ id: number }> = {
  id: "id",
  header: recordText.id,
  sort: "id",
  nowrap: true,
  cell: ({ id }) => id,
};

export const actionsColumn = <Row,>(cell: Column<Row>["cell"]): Column<Row> => ({
  id: "actions",
  header: recordText.actions,
  align: "right",
  card: "actions",
  cell,
});

interface AdminTableProps<Row> {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Active order; with a `-` prefix when descending. */
  sort?: string;
  onSort?: (sort: string) => void;
  /** Other rows are loading: these are readable but inert. */
  stale?: boolean;
}

export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const isTable = useMediaQuery((theme) => theme.breakpoints.up("md"), { noSsr: true });
  return isTable ? <WideTable {...props} /> : <CardList {...props} />;
}

function WideTable<Row>(props: AdminTableProps<Row>) {
  const { label, columns, rows, keyOf, sort, onSort, stale = false } = props;
  const hasRoom = useMediaQuery((theme) => theme.breakpoints.up("xl"), { noSsr: true });
  const folded = hasRoom ? [] : columns.filter(({ fold }) => fold);
  const shown = columns.filter((column) => !folded.includes(column));
  return (
    <TableContainer component={Paper} variant="outlined" sx={frame}>
      <Table stickyHeader aria-label={label} sx={table}>
        <TableHead>
          <TableRow>
            {shown.map((column) => (
              <TableCell
                key={column.id}
                align={column.align ?? "left"}
                padding={column.card === "select" ? "checkbox" : "normal"}
                sortDirection={directionOf(column, sort) ?? false}
              >
                <Head column={column} sort={sort} onSort={onSort} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody inert={stale} sx={stale ? faded : {}}>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} hover>
              {shown.map(({ id, align, card, nowrap, cell }) => (
                <TableCell
                  key={id}
                  align={align ?? "left"}
                  padding={card === "select" ? "checkbox" : "normal"}
                  sx={[(nowrap || card === "actions") && oneLine, card === "title" && titleCell]}
                >
                  {cell(
                    row,
                    card === "title" && folded.length > 0 && (
                      <FoldedLine columns={folded} row={row} />
                    ),
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const name = column.sort;
  if (name === undefined || !onSort) return column.head ?? column.header;
  const direction = directionOf(column, sort);
  return (
    <TableSortLabel
      active={direction !== undefined}
      direction={direction ?? "asc"}
      onClick={() => onSort(direction === "asc" ? `-${name}` : name)}
    >
      {column.header}
    </TableSortLabel>
  );
}

function directionOf<Row>(column: Column<Row>, sort: string | undefined) {
  if (column.sort === undefined) return undefined;
  if (sort === column.sort) return "asc";
  return sort === `-${column.sort}` ? "desc" : undefined;
}

function CardList<Row>({ label, columns, rows, keyOf, stale = false }: AdminTableProps<Row>) {
  const at = (place: Column<Row>["card"]) => columns.find(({ card }) => card === place);
  const [select, title, actions] = [at("select"), at("title"), at("actions")];
  const lines = columns.filter(({ card }) => card === undefined);
  return (
    <>
      {select?.head && (
        <Typography component="div" variant="body2" sx={[{ ml: 1.5 }, touched]}>
          {select.head} {select.header}
        </Typography>
      )}
      <Box component="ul" aria-label={label} inert={stale} sx={[list, stale && faded]}>
        {rows.map((row) => (
          <li key={keyOf(row)}>
            <Card component="article" sx={[cardStyle, touched]}>
              <Box sx={cardHead}>
                {select?.cell(row)}
                <Box sx={cardTitle}>{title?.cell(row)}</Box>
                {actions?.cell(row)}
              </Box>
              <Lines columns={lines} row={row} />
            </Card>
          </li>
        ))}
      </Box>
    </>
  );
}

interface LinesProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
}

const isThere = (content: ReactNode) => content !== null && content !== "" && content !== false;

/** One line of as many values as fit. */
function FoldedLine<Row>({ columns, row }: LinesProps<Row>) {
  const parts = columns
    .map(({ id, fold, cell }) => ({ id, content: (typeof fold === "function" ? fold : cell)(row) }))
    .filter(({ content }) => isThere(content));
  if (parts.length === 0) return null;
  return (
    <Typography component="div" variant="body2" sx={foldedLine}>
      {parts.map(({ id, content }) => (
        <span key={id}>{content}</span>
      ))}
    </Typography>
  );
}

/** Labeled values of a card; empty ones are left out. */
function Lines<Row>({ columns, row }: LinesProps<Row>) {
  const lines = columns
    .map(({ id, header, cell }) => ({ id, header, content: cell(row) }))
    .filter(({ content }) => isThere(content));
  if (lines.length === 0) return null;
  return (
    <Box component="dl" sx={cardLines}>
      {lines.map(({ id, header, content }) => (
        <Box key={id} sx={{ display: "contents" }}>
          <Typography component="dt" variant="body2" sx={{ color: "text.secondary" }}>
            {header}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            {content}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Like `lineClamp`, but only in tables: cards have room for the whole text. */
export const clamped = (lines: number) => ({
  ...lineClamp(lines),
  display: { md: "-webkit-box" },
  overflow: { md: "hidden" },
});

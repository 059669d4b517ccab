/**
 * What an import would do: a number for each outcome, and its first rows, which can be expanded.
 */
import type {
  ImportCheck,
  CheckOutcome as Outcome,
  CheckedRow,
} from "@mainstreet/contracts/import-draft";
import { checkOutcome } from "@mainstreet/contracts/import-draft";
import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Typography from "@mui/material/Typography";
import { count } from "../../../shared/format/number.ts";
import { checkText, fieldLabel } from "../../../shared/text/import-check.ts";
import { importText } from "../../../shared/text/import.ts";
import { AdminTable } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { withoutNotes } from "../import-summary.ts";
import { CellList, ClampedText, Reasons } from "./row-cells.tsx";

export function CheckOutcome({ check }: { check: ImportCheck }) {
  if (check.fault !== "")
    return (
      <Alert severity="error">
        <AlertTitle>{checkText.faultTitle}</AlertTitle>
        {check.fault}
      </Alert>
    );
  const notes = [
    check.daysFirst && checkText.daysFirst,
    check.newCategories.length > 0 && checkText.newCategories(check.newCategories),
    ...withoutNotes(check),
    check.uncertain > 0 && checkText.uncertain(check.uncertain),
  ].filter((note) => note !== false);
  return (
    <section aria-label={checkText.outcomeTitle}>
      <Typography component="h4" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {checkText.outcomeTitle}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {checkText.nothingYet}
      </Typography>
      {checkOutcome.options
        .filter((outcome) => outcome !== "merged" || totalOf(check, outcome) > 0)
        .map((outcome) => (
          <OutcomeRows key={outcome} check={check} outcome={outcome} />
        ))}
      {notes.map((note) => (
        <Typography key={note} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {note}
        </Typography>
      ))}
    </section>
  );
}

function OutcomeRows({ check, outcome }: { check: ImportCheck; outcome: Outcome }) {
  const total = totalOf(check, outcome);
  const rows = check.rows.filter((row) => row.outcome === outcome);
  const none = rows.length === 0;
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ heading: { component: "div" }, transition: { unmountOnExit: true } }}
      // There is nothing to expand, but it stays as readable as the others.
      disabled={none}
      sx={none ? { "&.Mui-disabled": { bgcolor: "transparent" } } : {}}
    >
      <AccordionSummary
        id={`outcome-${outcome}`}
        aria-controls={`outcome-${outcome}-rows`}
        expandIcon={none ? null : <ExpandMoreRounded />}
        sx={{ "&.Mui-disabled": { opacity: 1 } }}
      >
        <Typography sx={{ fontVariantNumeric: "tabular-nums" }}>
          <b>{count(total)}</b> {importText[outcome]}{" "}
          <Typography component="span" variant="body2" color="textSecondary">
            {checkText.meaning[outcome]}
          </Typography>
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {checkText.shownOf(rows.length, total)}
        </Typography>
        <CheckedRows outcome={outcome} rows={rows} />
      </AccordionDetails>
    </Accordion>
  );
}

/**
 * Returns the counts as a sentence; false when nothing can be imported, for which there is an
 * alert.
 */
export const countsOf = (check: ImportCheck) =>
  check.fault === "" &&
  checkText.checked(
    checkOutcome.options
      .filter((outcome) => totalOf(check, outcome) > 0)
      .map((outcome) => `${importText[outcome]}: ${count(totalOf(check, outcome))}`)
      .join(", "),
  );

const totalOf = ({ counts }: ImportCheck, outcome: Outcome) =>
  Object.values(counts).reduce((sum, one) => sum + one[outcome], 0);

interface CheckedRowsProps {
  outcome: Outcome;
  rows: CheckedRow[];
}

const KIND: Column<CheckedRow> = {
  id: "kind",
  header: importText.kind,
  cell: ({ entity }) => importText[entity],
};

/** Rows of a file, with what an import would do to them. */
function CheckedRows({ outcome, rows }: CheckedRowsProps) {
  const kinds = new Set(rows.map(({ entity }) => entity));
  const columns: Column<CheckedRow>[] = [
    { id: "row", header: importText.row, cell: ({ row }) => row },
    ...(kinds.size > 1 ? [KIND] : []),
    outcome === "rejected"
      ? { id: "reasons", header: importText.rejectedReasons, cell: reasonsOf }
      : { id: "name", header: checkText.name, cell: nameOf },
    {
      id: "details",
      header: checkText.details,
      cell: outcome === "changed" ? changesOf : valuesOf,
    },
  ];
  return (
    <AdminTable
      label={checkText.firstRows(importText[outcome])}
      columns={columns}
      rows={rows}
      keyOf={({ entity, row }) => `${entity} ${row}`}
    />
  );
}

const nameOf = ({ values }: CheckedRow) => shown(values["name"] ?? values["title"]);

const reasonsOf = ({ entity, errors }: CheckedRow) => <Reasons entity={entity} errors={errors} />;

const changesOf = ({ entity, changes }: CheckedRow) => (
  <CellList>
    {changes.map(({ field, before, after }) => (
      <li key={field}>
        <b>{fieldLabel(entity, field)}: </b>
        <del>{shown(before)}</del> → <ins>{shown(after)}</ins>
      </li>
    ))}
  </CellList>
);

/** A rejected row's cells go by the file's names, those of other rows by their fields. */
function valuesOf({ entity, values, outcome }: CheckedRow) {
  const pairs = Object.entries(values).filter(([name, value]) =>
    outcome === "rejected" ? value !== "" : name !== "name" && name !== "title" && value !== "",
  );
  return (
    <ClampedText lines={3}>
      {pairs
        .map(([name, value]) =>
          [outcome === "rejected" ? name : fieldLabel(entity, name), shown(value)].join(": "),
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

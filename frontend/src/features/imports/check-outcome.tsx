/** What an import would do: a number for each outcome, and its first rows for who wants to see them. */
import type { ImportCheck, CheckOutcome as Outcome } from "@mainstreet/contracts/import-draft";
import { checkOutcome } from "@mainstreet/contracts/import-draft";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { count } from "../../shared/format/number.ts";
import { checkText } from "../../shared/text/import-check.ts";
import { importText } from "../../shared/text/import.ts";
import { CheckedRows } from "./checked-rows.tsx";

export function CheckOutcome({ check }: { check: ImportCheck }) {
  if (check.fault !== "")
    return (
      <Alert severity="error" variant="outlined">
        <AlertTitle>{checkText.faultTitle}</AlertTitle>
        {check.fault}
      </Alert>
    );
  const notes = [
    check.newCategories.length > 0 && checkText.newCategories(check.newCategories),
    check.withoutCoordinates > 0 && importText.withoutCoordinates(check.withoutCoordinates),
    check.uncertain > 0 && checkText.uncertain(check.uncertain),
  ];
  return (
    <section aria-label={checkText.outcomeTitle}>
      <Typography component="h4" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {checkText.outcomeTitle}
      </Typography>
      <Note>{checkText.nothingYet}</Note>
      <Outcomes>
        {checkOutcome.options
          .filter((outcome) => outcome !== "merged" || totalOf(check, outcome) > 0)
          .map((outcome) => (
            <OneOutcome key={outcome} check={check} outcome={outcome} />
          ))}
      </Outcomes>
      {notes.map((note) => note && <Note key={note}>{note}</Note>)}
    </section>
  );
}

function OneOutcome({ check, outcome }: { check: ImportCheck; outcome: Outcome }) {
  const total = totalOf(check, outcome);
  const rows = check.rows.filter((row) => row.outcome === outcome);
  const line = (
    <>
      <b>{count(total)}</b> {checkText[outcome]}
      <span>{checkText.meaning[outcome]}</span>
    </>
  );
  if (rows.length === 0) return <p data-outcome={outcome}>{line}</p>;
  return (
    <details data-outcome={outcome}>
      <summary>{line}</summary>
      <Note>{checkText.shownOf(rows.length, total)}</Note>
      <CheckedRows outcome={outcome} rows={rows} />
    </details>
  );
}

const totalOf = ({ counts }: ImportCheck, outcome: Outcome) =>
  Object.values(counts).reduce((sum, one) => sum + one[outcome], 0);

const Note = styled("p")(({ theme }) => ({
  margin: "4px 0 8px",
  fontSize: "0.875rem",
  overflowWrap: "anywhere",
  color: theme.vars.palette.text.secondary,
}));

const Outcomes = styled("div")(({ theme }) => ({
  margin: "8px 0 12px",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  overflow: "hidden",
  "& > *": { margin: 0, borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& > :first-of-type": { borderTop: 0 },
  "& > p, & summary": {
    display: "block",
    minHeight: 44,
    boxSizing: "border-box",
    padding: "10px 16px",
    fontVariantNumeric: "tabular-nums",
  },
  "& > p": { paddingLeft: 36 },
  "& summary": { display: "list-item", listStylePosition: "inside", cursor: "pointer" },
  "& summary:focus-visible": {
    outline: `3px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -3,
  },
  "& summary span, & > p span": {
    marginLeft: 8,
    fontSize: "0.875rem",
    color: theme.vars.palette.text.secondary,
  },
  "& details[open]": { paddingBottom: 16 },
  "& details > :not(summary)": { marginInline: 16, width: "auto" },
}));

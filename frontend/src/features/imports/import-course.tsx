/** One import from upload to outcome. */
import type { ImportRecord } from "@mainstreet/contracts/import";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import LinearProgress from "@mui/material/LinearProgress";
import { styled } from "@mui/material/styles";
import { count } from "../../shared/format/number.ts";
import { importText } from "../../shared/text/import.ts";
import { CountsTable } from "./counts-table.tsx";
import { headlineCounts, isOver, rejectedCount } from "./import-summary.ts";
import { RejectedRows } from "./rejected-rows.tsx";

export function ImportCourse({ record }: { record: ImportRecord }) {
  if (!isOver(record)) return <Running record={record} />;
  const failed = record.status === "failed";
  const notes = [
    record.withoutCoordinates > 0 && importText.withoutCoordinates(record.withoutCoordinates),
    record.unknownColumns.length > 0 && importText.unknownColumns(record.unknownColumns),
  ];
  return (
    <Stack>
      <Alert severity={failed ? "error" : "success"} variant="outlined">
        <AlertTitle sx={{ fontWeight: 600 }}>
          {failed ? importText.failedTitle : importText.successTitle}
        </AlertTitle>
        <Facts>
          <p>
            <b>{record.fileName}</b>
            {record.message && `: ${record.message}`}
          </p>
          <dl>
            {headlineCounts(record).map((item) => (
              <div key={item.label}>
                <dt>{item.label}</dt>
                <dd>{count(item.count)}</dd>
              </div>
            ))}
          </dl>
          {notes.map((note) => note && <p key={note}>{note}</p>)}
        </Facts>
      </Alert>
      <CountsTable record={record} />
      {rejectedCount(record) > 0 && <RejectedRows key={record.id} id={record.id} />}
    </Stack>
  );
}

function Running({ record }: { record: ImportRecord }) {
  const { rowsDone, rowsTotal, status } = record;
  const known = rowsTotal !== null && rowsTotal > 0;
  const words =
    status === "waiting"
      ? importText.waiting
      : importText.running(count(rowsDone), known ? count(rowsTotal) : undefined);
  return (
    <Stack aria-live="polite">
      <Line>
        <b>{record.fileName}</b>
        <span>{words}</span>
      </Line>
      <LinearProgress
        aria-label={importText.progressLabel}
        {...(known
          ? { variant: "determinate" as const, value: Math.min(100, (rowsDone / rowsTotal) * 100) }
          : {})}
      />
      <CountsTable record={record} />
    </Stack>
  );
}

const Stack = styled("div")({ display: "grid", gap: 16, minWidth: 0 });

const Line = styled("p")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: "0 16px",
  margin: 0,
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
  "& span": { color: theme.vars.palette.text.secondary },
}));

const Facts = styled("div")(({ theme }) => ({
  color: theme.vars.palette.text.primary,
  overflowWrap: "anywhere",
  "& p": { margin: "4px 0" },
  "& dl": { display: "flex", flexWrap: "wrap", gap: "8px 32px", margin: "12px 0" },
  "& dt": { color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, fontSize: "1.25rem", fontWeight: 600, fontVariantNumeric: "tabular-nums" },
}));

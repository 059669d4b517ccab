/**
 * Rows of a checked file that match an existing record or an earlier row; each can be kept apart.
 */
import { canBeApart, matchedBy } from "@mainstreet/contracts/import-match";
import type { ImportMatch, MatchedBy } from "@mainstreet/contracts/import-match";
import DownloadRounded from "@mui/icons-material/DownloadRounded";
import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import Button from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../../admin/api/use-record-actions.ts";
import { useDownload } from "../../../admin/export/use-download.ts";
import { AdminTable } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { FailureAlert } from "../../../admin/list/failure-alert.tsx";
import { Pager } from "../../../admin/list/pager.tsx";
import { SelectField } from "../../../admin/form/form-fields.tsx";
import { adminText } from "../../../shared/text/admin.ts";
import { importText, matchText } from "../../../shared/text/import.ts";
import { ROWS_ON_PAGE, matchesCsvHref, matchesQuery } from "../api/imports-api.ts";
import { useApart } from "../api/use-imports.ts";

export function MatchedRows({ id, busy }: { id: string; busy: boolean }) {
  return (
    <Accordion
      variant="outlined"
      disableGutters
      sx={{ borderRadius: 1 }}
      slotProps={{ heading: { component: "div" }, transition: { unmountOnExit: true } }}
    >
      <AccordionSummary
        id="matched-rows"
        aria-controls="matched-rows-list"
        expandIcon={<ExpandMoreRounded />}
      >
        <Typography>
          <b>{matchText.title}</b>{" "}
          <Typography component="span" variant="body2" color="textSecondary">
            {matchText.meaning}
          </Typography>
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <MatchList id={id} busy={busy} />
      </AccordionDetails>
    </Accordion>
  );
}

function MatchList({ id, busy }: { id: string; busy: boolean }) {
  const [{ page, by }, setShown] = useState<{ page: number; by?: MatchedBy }>({ page: 1 });
  const { data, error, refetch } = useQuery(
    matchesQuery(id, { offset: (page - 1) * ROWS_ON_PAGE, by }),
  );
  const apart = useApart(id);
  const download = useDownload();
  const failure = error && (
    <FailureAlert onRetry={refetch}>
      {matchText.failed}: {failureText(error)}
    </FailureAlert>
  );
  if (!data) return failure ?? <CircularProgress aria-label={adminText.loading} />;
  return (
    <Stack spacing={1.5}>
      {/* Above cached rows, which may not show the latest decision. */}
      {failure}
      <Stack direction="row" useFlexGap spacing={1.5} sx={head}>
        <SelectField
          label={matchText.by}
          size="small"
          value={by ?? ""}
          options={CHOICES}
          onChange={({ target }) => {
            const chosen = matchedBy.safeParse(target.value).data;
            setShown({ page: 1, ...(chosen && { by: chosen }) });
          }}
        />
        <Button {...download(matchesCsvHref(id))} startIcon={<DownloadRounded />}>
          {matchText.download}
        </Button>
      </Stack>
      <Typography component="output" variant="body2" color="textSecondary">
        {data.total === 0 ? matchText.none : matchText.apart(data.apart)}
      </Typography>
      {data.total > 0 && (
        <AdminTable
          label={matchText.title}
          columns={columnsOf(busy || apart.isPending, apart.mutate)}
          rows={data.items}
          keyOf={({ entity, row }) => `${entity} ${row}`}
        />
      )}
      {data.total > ROWS_ON_PAGE && (
        <Pager
          page={page}
          pageSize={ROWS_ON_PAGE}
          total={data.total}
          onPage={(next) => setShown({ page: next, ...(by && { by }) })}
        />
      )}
    </Stack>
  );
}

type Decide = (choice: { match: ImportMatch; apart: boolean }) => void;

const columnsOf = (busy: boolean, decide: Decide): Column<ImportMatch>[] => [
  { id: "row", header: importText.row, cell: ({ row }) => row },
  {
    id: "kind",
    header: importText.kind,
    nowrap: true,
    cell: ({ entity }) => importText[entity],
  },
  {
    id: "name",
    header: matchText.inFile,
    card: "title",
    cell: ({ name, about }) => <Named name={name} about={about} />,
  },
  { id: "of", header: matchText.takenFor, cell: takenFor },
  { id: "by", header: matchText.by, cell: ({ by }) => matchText.reasons[by] },
  {
    id: "apart",
    header: matchText.keepApart,
    card: "actions",
    cell: (match) =>
      canBeApart(match) ? (
        <Switch
          checked={match.apart}
          slotProps={{
            input: { "aria-label": matchText.keepApartOf(match.row), "aria-disabled": busy },
          }}
          onChange={(_, apart) => {
            if (!busy) decide({ match, apart });
          }}
        />
      ) : (
        matchText.always
      ),
  },
];

function takenFor({ record, earlierRow }: ImportMatch) {
  if (record) return <Named name={`${record.name} (#${record.id})`} about={record.about} />;
  return earlierRow === null ? matchText.anEarlierRow : matchText.earlierRow(earlierRow);
}

const Named = ({ name, about }: { name: string; about: string }) => (
  <>
    {name}
    {about !== "" && (
      <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
        {about}
      </Typography>
    )}
  </>
);

const CHOICES = [
  { value: "", label: matchText.any },
  ...matchedBy.options.map((value) => ({ value, label: matchText.reasons[value] })),
];

const head = { flexWrap: "wrap", alignItems: "center", justifyContent: "space-between" } as const;

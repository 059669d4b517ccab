/** All imports of the town, newest first, by page. */
import type { ImportRecord } from "@mainstreet/contracts/import";
import Button from "@mui/material/Button";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { count } from "../../../shared/format/number.ts";
import { timeIn } from "../../../shared/format/day.ts";
import { importText } from "../../../shared/text/import.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { useDownload } from "../../../admin/export/use-download.ts";
import { AdminTable } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { Pager } from "../../../admin/list/pager.tsx";
import { TicketDrawing } from "../../../shared/ui/drawings.tsx";
import { StateMessage } from "../../../shared/ui/states.tsx";
import { IMPORTS_ON_PAGE, fileHref } from "../api/imports-api.ts";
import { headlineCounts, statusText } from "../import-summary.ts";

interface EarlierImportsProps {
  /** The imports on `page`; pages count from 1. */
  imports: ImportRecord[];
  page: number;
  total: number;
  onPage: (page: number) => void;
  onShow: (id: string) => void;
}

export function EarlierImports({ imports, page, total, onPage, onShow }: EarlierImportsProps) {
  const { timeZone } = useTown();
  const download = useDownload();
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {importText.earlierTitle}
      </Typography>
      {total === 0 ? (
        <StateMessage drawing={<TicketDrawing />} title={importText.earlierEmpty} />
      ) : (
        <AdminTable
          label={importText.earlierTitle}
          columns={columns(timeZone, download, onShow)}
          rows={imports}
          keyOf={({ id }) => id}
        />
      )}
      {total > IMPORTS_ON_PAGE && (
        <Pager page={page} pageSize={IMPORTS_ON_PAGE} total={total} onPage={onPage} />
      )}
    </section>
  );
}

function columns(
  timeZone: string,
  download: ReturnType<typeof useDownload>,
  onShow: (id: string) => void,
): Column<ImportRecord>[] {
  return [
    {
      id: "when",
      header: importText.when,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{timeIn(timeZone, createdAt)}</time>,
    },
    {
      id: "file",
      header: importText.file,
      card: "title",
      cell: ({ id, fileName, fileKept }) =>
        fileKept ? (
          <Link {...download(fileHref(id))} aria-label={importText.downloadOf(fileName)}>
            {fileName}
          </Link>
        ) : (
          fileName
        ),
    },
    { id: "who", header: importText.who, nowrap: true, cell: ({ startedBy }) => startedBy },
    {
      id: "status",
      header: importText.status,
      nowrap: true,
      cell: statusText,
    },
    { id: "result", header: importText.result, cell: resultText },
    {
      id: "show",
      header: importText.show,
      card: "actions",
      align: "right",
      cell: ({ id, fileName }) => (
        <Button size="small" aria-label={importText.showOf(fileName)} onClick={() => onShow(id)}>
          {importText.show}
        </Button>
      ),
    },
  ];
}

const resultText = (record: ImportRecord) =>
  headlineCounts(record)
    .map((item) => `${item.label}: ${count(item.count)}`)
    .join(", ");

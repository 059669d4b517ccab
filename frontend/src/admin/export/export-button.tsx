/**
 * Downloads the list, with its search and filters, as CSV or Excel workbook, and shows how many
 * records it contains.
 */
import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import { useMutation } from "@tanstack/react-query";
import { send, withQuery } from "../../shared/api/client.ts";
import { exportText } from "../../shared/text/admin.ts";
import type { RecordTexts } from "../../shared/text/records.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import type { ListParams } from "../api/list-params.ts";
import { useFailureToast } from "../api/use-record-actions.ts";
import { BusyButton } from "../../shared/ui/busy-button.tsx";
import { save } from "./use-download.ts";

interface ExportButtonProps {
  texts: Pick<RecordTexts, "one" | "many">;
  /** Path of the list; exports are below it. */
  path: string;
  params: ListParams;
  /** Records in all pages; undefined until the list is loaded. */
  total: number | undefined;
  type: "csv" | "xlsx";
}

/** A button for each type of file. */
export const ExportButtons = (props: Omit<ExportButtonProps, "type">) => (
  <>
    <ExportButton {...props} type="csv" />
    <ExportButton {...props} type="xlsx" />
  </>
);

function ExportButton({ texts, path, params, total, type }: ExportButtonProps) {
  const toast = useToast();
  const fail = useFailureToast();
  const download = useMutation({
    mutationFn: () => getExport(path, params, type),
    onSuccess: (file) => {
      const href = URL.createObjectURL(file.content);
      save(href, file.name);
      URL.revokeObjectURL(href);
      const title = exportText.done(file.rows ?? total ?? 0, texts.one, texts.many);
      toast({ title, description: file.name });
    },
    onError: (error) => fail(exportText.failed, error),
  });
  return (
    <BusyButton
      color="inherit"
      startIcon={<FileDownloadOutlined />}
      disabled={total === 0}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? exportText.busy : labelOf(type, total)}
    </BusyButton>
  );
}

function labelOf(type: "csv" | "xlsx", total: number | undefined): string {
  if (type === "xlsx") return exportText.excel;
  return total === undefined ? exportText.plain : exportText.button(total);
}

/** Answer to `GET …/export.csv` or `.xlsx`: the whole list with its search and filters. */
interface ExportedFile {
  name: string;
  content: Blob;
  /** Number of records; undefined for a workbook. */
  rows: number | undefined;
}

/** Loads the export. Throws `ApiFailure` for any status but 2xx. */
async function getExport(
  path: string,
  { q, filters }: ListParams,
  type: "csv" | "xlsx",
): Promise<ExportedFile> {
  const query = { q: q || undefined, ...filters };
  const response = await send({ path: withQuery(`${path}/export.${type}`, query) });
  const content = await response.blob();
  const disposition = response.headers.get("content-disposition") ?? "";
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? `export.${type}`;
  return { name, content, rows: type === "csv" ? countRows(await content.text()) : undefined };
}

/** Counts the lines after the header; line breaks within quoted cells don't count. */
export function countRows(csv: string): number {
  const unquoted = csv.split('"').filter((_, n) => n % 2 === 0);
  const lines = unquoted.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
  return Math.max(0, lines - 1);
}

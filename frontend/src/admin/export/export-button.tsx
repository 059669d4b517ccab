/** Downloads the list as it is searched and filtered, and says how many records that were. */
import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { exportText as words } from "../../shared/text/export.ts";
import type { RecordTexts } from "../../shared/text/records.ts";
import { useToast } from "../../shared/ui/toasts.tsx";
import type { ListParams } from "../api/list-params.ts";
import { failureText } from "../api/use-record-actions.ts";
import { getExport } from "./get-export.ts";
import type { CsvFile } from "./get-export.ts";

interface ExportButtonProps {
  texts: RecordTexts;
  /** The list's path; its export is below it. */
  path: string;
  params: ListParams;
  /** Records in all pages; undefined before the list is there. */
  total: number | undefined;
}

export function ExportButton({ texts, path, params, total }: ExportButtonProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      const file = await getExport(path, params);
      save(file);
      const title = words.done(file.rows, texts.one, texts.many);
      toast({ title, description: file.name });
    } catch (error) {
      toast({ title: words.failed, description: failureText(error), destructive: true });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      color="inherit"
      startIcon={<FileDownloadOutlined />}
      disabled={busy || total === 0}
      onClick={() => void download()}
    >
      {busy ? words.busy : total === undefined ? words.plain : words.button(total)}
    </Button>
  );
}

function save({ name, content }: CsvFile) {
  const href = URL.createObjectURL(content);
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  URL.revokeObjectURL(href);
}

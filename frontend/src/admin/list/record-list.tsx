/** An admin list of records with its heading, toolbar and the way to a new record. */
import AddRounded from "@mui/icons-material/AddRounded";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { RecordTexts } from "../../shared/text/records.ts";
import { ExportButton } from "../export/export-button.tsx";
import { ListContent } from "./list-content.tsx";
import type { ListContentProps } from "./list-content.tsx";

interface RecordListProps<Item extends { id: number }> extends ListContentProps<Item> {
  texts: RecordTexts;
  toolbar: ReactNode;
  onAdd: () => void;
  /** The list's path, where it can be had as CSV. */
  exportPath?: string;
}

export function RecordList<Item extends { id: number }>(props: RecordListProps<Item>) {
  const { texts, toolbar, onAdd, exportPath, params, list } = props;
  return (
    <section>
      <Stack direction="row" sx={head}>
        <Typography component="h2" variant="h2" sx={{ mr: "auto" }}>
          {texts.manage}
        </Typography>
        {exportPath && (
          <ExportButton texts={texts} path={exportPath} params={params} total={list.data?.total} />
        )}
        <Button variant="contained" startIcon={<AddRounded />} onClick={onAdd}>
          {texts.add}
        </Button>
      </Stack>
      {toolbar}
      <ListContent {...props} />
    </section>
  );
}

const head = { flexWrap: "wrap", alignItems: "center", gap: 1.5 } as const;

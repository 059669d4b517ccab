/** An admin list in each of its states: loading, failed, empty, nothing fits, records. */
import AddRounded from "@mui/icons-material/AddRounded";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { adminText } from "../text/admin.ts";
import { recordText } from "../text/records.ts";
import type { RecordTexts } from "../text/records.ts";
import { siteText } from "../text/site.ts";
import { AdminTable } from "../ui/admin-table.tsx";
import type { Column } from "../ui/admin-table.tsx";
import { StreetDrawing } from "../ui/drawings.tsx";
import { FullSpinner } from "../ui/full-spinner.tsx";
import { StateMessage } from "../ui/state-message.tsx";
import { ExportButton } from "./export/export-button.tsx";
import type { ChangeList, ListParams } from "./list-params.ts";
import { Pager } from "./pager.tsx";
import { selectColumn } from "./select-column.tsx";
import { failureText } from "./use-record-actions.ts";
import type { Selection } from "./use-selection.ts";

interface RecordListProps<Item extends { id: number }> {
  texts: RecordTexts;
  columns: readonly Column<Item>[];
  nameOf: (item: Item) => string;
  list: {
    data: { items: Item[]; total: number } | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  params: ListParams;
  change: ChangeList;
  toolbar: ReactNode;
  onAdd: () => void;
  /** The list's path, where it can be had as CSV. */
  exportPath?: string;
  selection?: Selection;
  /** Stands above the table while something is selected. */
  bulk?: ReactNode;
}

export function RecordList<Item extends { id: number }>(props: RecordListProps<Item>) {
  const { texts, toolbar, onAdd, exportPath, params, list } = props;
  return (
    <section>
      <Head>
        <Typography component="h2" variant="h2">
          {texts.manage}
        </Typography>
        {exportPath && (
          <ExportButton texts={texts} path={exportPath} params={params} total={list.data?.total} />
        )}
        <Button variant="contained" startIcon={<AddRounded />} onClick={onAdd}>
          {texts.add}
        </Button>
      </Head>
      {toolbar}
      <Content {...props} />
    </section>
  );
}

function Content<Item extends { id: number }>(props: RecordListProps<Item>) {
  const { texts, list, params, change, selection } = props;
  if (list.error)
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void list.refetch()}>{siteText.tryAgain}</Button>}
      >
        <AlertTitle>{adminText.error}</AlertTitle>
        {texts.loadFailed(failureText(list.error))}
      </Alert>
    );
  if (!list.data) return <FullSpinner text={adminText.loading} />;
  const { items, total } = list.data;
  const isNarrowed = params.q !== "" || Object.keys(params.filters).length > 0;
  if (items.length === 0)
    return (
      <StateMessage
        drawing={<StreetDrawing />}
        title={isNarrowed || total > 0 ? texts.nothingFits : texts.empty}
        action={
          (isNarrowed || total > 0) && (
            <Button variant="outlined" onClick={() => change({ q: "", filters: {} })}>
              {recordText.clear}
            </Button>
          )
        }
      />
    );
  const columns = selection
    ? [selectColumn(items, selection, props.nameOf), ...props.columns]
    : props.columns;
  return (
    <div aria-busy={list.isPlaceholderData}>
      {selection && selection.ids.size > 0 && props.bulk}
      <AdminTable
        label={texts.list}
        columns={columns}
        rows={items}
        keyOf={({ id }) => String(id)}
      />
      <Pager page={params.page} total={total} onPage={(page) => change({ page })} />
    </div>
  );
}

const Head = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 12,
  "& > h2": { marginRight: "auto" },
});

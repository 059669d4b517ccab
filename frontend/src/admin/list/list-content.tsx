/** An admin list: its heading, and each of its states: loading, failed, empty, no matches, records. */
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import LinearProgress from "@mui/material/LinearProgress";
import Typography from "@mui/material/Typography";
import type { ReactNode, Ref, ChangeEvent } from "react";
import { useFocusWhenLeaving } from "../../shared/hooks/focus.ts";
import { adminText } from "../../shared/text/admin.ts";
import { recordText } from "../../shared/text/records.ts";
import type { RecordTexts } from "../../shared/text/records.ts";
import { AdminTable } from "./admin-table.tsx";
import type { Column } from "./admin-table.tsx";
import { FailureAlert } from "./failure-alert.tsx";
import { StreetDrawing } from "../../shared/ui/drawings.tsx";
import { PartSpinner, StateMessage } from "../../shared/ui/states.tsx";
import { HistoryProvider } from "./row-actions.tsx";
import type { ChangeList, ListParams } from "../api/list-params.ts";
import { Pager } from "./pager.tsx";
import { failureText } from "../api/use-record-actions.ts";
import type { Selection, Named } from "./use-selection.ts";
import Checkbox from "@mui/material/Checkbox";

interface ListHeadProps {
  title: string;
  /** Gets the focus when the focused element was removed. */
  heading?: Ref<HTMLHeadingElement>;
  /** Main action: beside the heading also on phones. */
  main?: ReactNode;
  /** Other actions, in two columns on phones. */
  children?: ReactNode;
}

/** Heading of a list, and its actions. */
export const ListHead = ({ title, heading, main, children }: ListHeadProps) => (
  <Box sx={head}>
    <Typography
      ref={heading}
      tabIndex={heading ? -1 : undefined}

      variant="h2"
      sx={{ flex: { xs: "1 1 0", lg: "1 0 auto" } }}
    >
      {title}
    </Typography>
    {children && <Box sx={others}>{children}</Box>}
    {main}
  </Box>
);

const head = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 1.5,
  "& > .MuiButton-root": { flexShrink: 0 },
} as const;
const others = {
  display: { xs: "grid", sm: "flex" },
  gridTemplateColumns: "repeat(auto-fit, minmax(min(10rem, 100%), 1fr))",
  flexWrap: "wrap",
  gap: { xs: 0.5, lg: 1.5 },
  // Below heading and main button when they don't all fit on one line.
  order: { xs: 1, lg: 0 },
  flexBasis: { xs: "100%", lg: "auto" },
  // Aligns the icons with the heading.
  ml: { xs: -1.5, lg: 0 },
  "& .MuiButton-root": { justifyContent: "start", whiteSpace: "nowrap" },
} as const;

export interface Listed {
  id: number;
  revision?: number;
}

export interface ListContentProps<Item extends Listed> {
  texts: Pick<RecordTexts, "list" | "empty" | "nothingFits" | "loadFailed">;
  columns: readonly Column<Item>[];
  list: {
    data: { items: Item[]; total: number } | undefined;
    error: Error | null;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
    showChanges?: (() => void) | undefined;
  };
  params: ListParams;
  /** The default order, which is not in the URL. */
  ownSort?: string;
  change: ChangeList;
  /** Makes records selectable; needs `nameOf` for their accessible names. */
  selection?: Selection;
  nameOf?: (item: Item) => string;
  /** Shown above the table while something is selected. */
  bulk?: ReactNode;
}

/** The bulk bar is outside of the list's body, so that a running action continues when the body is replaced. */
export const ListContent = <Item extends Listed>({ bulk, ...props }: ListContentProps<Item>) => (
  <>
    {props.selection && props.selection.names.size > 0 && bulk}
    <ListBody {...props} />
  </>
);

function ListBody<Item extends Listed>(props: Omit<ListContentProps<Item>, "bulk">) {
  const { texts, list, params, change, selection, nameOf } = props;
  const failure = list.error && (
    <FailureAlert title={adminText.error} onRetry={list.refetch}>
      {texts.loadFailed(failureText(list.error))}
    </FailureAlert>
  );
  if (failure && !list.data?.items.length) return failure;
  if (!list.data) return <PartSpinner text={adminText.loading} />;
  const { items, total } = list.data;
  const isNarrowed = params.q !== "" || Object.keys(params.filters).length > 0;
  if (items.length === 0)
    return (
      <StateMessage
        alert={isNarrowed}
        drawing={<StreetDrawing />}
        title={isNarrowed ? texts.nothingFits : texts.empty}
        action={
          isNarrowed && (
            <Button variant="outlined" onClick={() => change({ q: "", filters: {} })}>
              {recordText.clear}
            </Button>
          )
        }
      />
    );
  const columns =
    selection && nameOf
      ? [selectColumn(items, selection, nameOf, list.isPlaceholderData), ...props.columns]
      : props.columns;
  return (
    <div aria-busy={list.isPlaceholderData}>
      <Box sx={{ height: 4 }}>
        {list.isFetching && <LinearProgress aria-label={adminText.loading} />}
      </Box>
      {failure}
      {list.showChanges && <NewChangesAlert onShow={list.showChanges} />}
      <HistoryProvider>
        <AdminTable
          label={texts.list}
          columns={columns}
          rows={items}
          keyOf={({ id }) => String(id)}
          sort={params.sort || props.ownSort || ""}
          onSort={(sort) => change({ sort: sort === props.ownSort ? "" : sort })}
          stale={list.isPlaceholderData}
        />
      </HistoryProvider>
      <Pager page={params.page} total={total} onPage={(page) => change({ page })} />
    </div>
  );
}

const NewChangesAlert = ({ onShow }: { onShow: () => void }) => (
  <Alert
    ref={useFocusWhenLeaving<HTMLDivElement>()}
    severity="info"
    action={<Button onClick={onShow}>{recordText.showChanges}</Button>}
  >
    {recordText.listChanged}
  </Alert>
);

/** Column of checkboxes, with one for all in the header. */
function selectColumn<Item extends Listed>(
  items: readonly Item[],
  selection: Selection,
  nameOf: (item: Item) => string,
  stale: boolean,
): Column<Item> {
  const asRead = (item: Item) => ({ id: item.id, name: nameOf(item), revision: item.revision });
  const named = items.map(asRead);
  return {
    id: "select",
    header: recordText.selectAll,
    card: "select",
    head: <SelectAll named={named} selection={selection} disabled={stale} />,
    cell: (item) => (
      <Checkbox
        size="small"
        slotProps={{ input: { "aria-label": recordText.select(nameOf(item)) } }}
        checked={selection.names.has(item.id)}
        onChange={(event) => selection.toggle(asRead(item), isRange(event) ? named : [])}
      />
    ),
  };
}

interface SelectAllProps {
  named: readonly Named[];
  selection: Selection;
  disabled: boolean;
}

function SelectAll({ named, selection, disabled }: SelectAllProps) {
  const chosen = named.filter(({ id }) => selection.names.has(id)).length;
  return (
    <Checkbox
      size="small"
      slotProps={{ input: { "aria-label": recordText.selectAll } }}
      disabled={disabled}
      checked={chosen === named.length}
      indeterminate={chosen > 0 && chosen < named.length}
      onChange={() => selection.toggleAll(named)}
    />
  );
}

const isRange = ({ nativeEvent }: ChangeEvent) =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

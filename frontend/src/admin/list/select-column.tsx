/** The column of ticks, with one for all in its head. */
import Checkbox from "@mui/material/Checkbox";
import type { ChangeEvent } from "react";
import { recordText } from "../../shared/text/records.ts";
import type { Column } from "./admin-table.tsx";
import type { Selection } from "./use-selection.ts";

export function selectColumn<Item extends { id: number }>(
  items: readonly Item[],
  selection: Selection,
  nameOf: (item: Item) => string,
  stale: boolean,
): Column<Item> {
  const ids = items.map(({ id }) => id);
  return {
    id: "select",
    header: recordText.selectAll,
    card: "select",
    head: <SelectAll ids={ids} selection={selection} disabled={stale} />,
    cell: (item) => (
      <Checkbox
        size="small"
        slotProps={{ input: { "aria-label": recordText.select(nameOf(item)) } }}
        checked={selection.ids.has(item.id)}
        onChange={(event) => selection.toggle(item.id, isRange(event) ? ids : [])}
      />
    ),
  };
}

interface SelectAllProps {
  ids: readonly number[];
  selection: Selection;
  disabled: boolean;
}

function SelectAll({ ids, selection, disabled }: SelectAllProps) {
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <Checkbox
      size="small"
      slotProps={{ input: { "aria-label": recordText.selectAll } }}
      disabled={disabled}
      checked={chosen === ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      onChange={() => selection.toggleAll(ids)}
    />
  );
}

const isRange = ({ nativeEvent }: ChangeEvent) =>
  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;

/** The column of ticks, with one for all in its head. */
import Checkbox from "@mui/material/Checkbox";
import type { ChangeEvent } from "react";
import { recordText } from "../../shared/text/records.ts";
import type { Column } from "./admin-table.tsx";
import type { Named, Selection } from "./use-selection.ts";

export function selectColumn<Item extends { id: number }>(
  items: readonly Item[],
  selection: Selection,
  nameOf: (item: Item) => string,
  stale: boolean,
): Column<Item> {
  const named = items.map((item) => ({ id: item.id, name: nameOf(item) }));
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
        onChange={(event) =>
          selection.toggle({ id: item.id, name: nameOf(item) }, isRange(event) ? named : [])
        }
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

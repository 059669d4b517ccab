/** The column of ticks, with one for all in its head. */
import { recordText } from "../text/records.ts";
import type { Column } from "../ui/admin-table.tsx";
import type { Selection } from "./use-selection.ts";

export function selectColumn<Item extends { id: number }>(
  items: readonly Item[],
  selection: Selection,
  nameOf: (item: Item) => string,
): Column<Item> {
  const ids = items.map(({ id }) => id);
  const chosen = ids.filter((id) => selection.ids.has(id)).length;
  return {
    id: "select",
    header: recordText.selectOne,
    head: (
      <input
        type="checkbox"
        aria-label={recordText.selectAll}
        checked={chosen === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < ids.length;
        }}
        onChange={() => selection.toggleAll(ids)}
      />
    ),
    cell: (item) => (
      <input
        type="checkbox"
        aria-label={recordText.select(nameOf(item))}
        checked={selection.ids.has(item.id)}
        onChange={() => selection.toggle(item.id)}
      />
    ),
  };
}

/** Selects every record that fits the search, on whatever page it is. */
import { useMutation } from "@tanstack/react-query";
import { recordText } from "../../shared/text/records.ts";
import type { ListParams } from "../api/list-params.ts";
import { getAll } from "../api/use-admin-list.ts";
import type { RecordActions } from "../api/use-record-actions.ts";
import type { RecordKind, Stored } from "../record-kind.ts";
import type { Selection } from "./use-selection.ts";
import { BusyButton } from "../../shared/ui/busy-button.tsx";

/** More than anybody means to change by hand; what an import brought, its undoing takes back. */
const MOST = 25_000;

interface SelectEveryProps<Item extends Stored> {
  kind: RecordKind<Item>;
  params: ListParams;
  /** How many fit. */
  total: number;
  selection: Selection;
  actions: RecordActions;
}

export function SelectEvery<Item extends Stored>(props: SelectEveryProps<Item>) {
  const { kind, params, total, selection, actions } = props;
  const { mutate: select, isPending } = useMutation({
    mutationFn: () => getAll(kind.path, kind.schema, params),
    onSuccess: (all) =>
      selection.add(all.map((item) => ({ id: item.id, name: kind.nameOf(item) }))),
    onError: (error) => actions.fail(recordText.selectFailed, error),
  });
  if (total > MOST || (total <= selection.names.size && !isPending)) return null;
  return (
    <BusyButton size="small" busy={isPending} onClick={() => select()}>
      {isPending ? recordText.selecting : recordText.selectEvery(total)}
    </BusyButton>
  );
}

/** Selects every record that fits the search, on whatever page it is. */
import Button from "@mui/material/Button";
import { useState } from "react";
import type { z } from "zod";
import { recordText } from "../../shared/text/records.ts";
import type { ListParams } from "../api/list-params.ts";
import { getAll } from "../api/use-admin-list.ts";
import type { RecordActions } from "../api/use-record-actions.ts";
import type { Selection } from "./use-selection.ts";

/** More than anybody means to change by hand; what an import brought, its undoing takes back. */
const MOST = 25_000;

interface SelectEveryProps<Item extends { id: number }> {
  path: string;
  schema: z.ZodType<Item>;
  nameOf: (item: Item) => string;
  params: ListParams;
  /** How many fit. */
  total: number;
  selection: Selection;
  actions: RecordActions;
}

export function SelectEvery<Item extends { id: number }>(props: SelectEveryProps<Item>) {
  const { path, schema, nameOf, params, total, selection, actions } = props;
  const [busy, setBusy] = useState(false);
  if (total > MOST || (total <= selection.names.size && !busy)) return null;
  async function select() {
    setBusy(true);
    try {
      const all = await getAll(path, schema, params);
      selection.add(all.map((item) => ({ id: item.id, name: nameOf(item) })));
    } catch (error) {
      actions.fail(recordText.selectFailed, error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" disabled={busy} onClick={() => void select()}>
      {busy ? recordText.selecting : recordText.selectEvery(total)}
    </Button>
  );
}

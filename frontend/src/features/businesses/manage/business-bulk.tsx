/** What can be done with the selected businesses. */
import type { AdminCategory } from "@mainstreet/contracts/category";
import Button from "@mui/material/Button";
import { useState } from "react";
import { businessTexts, recordText } from "../../../shared/text/records.ts";
import { BulkBar } from "../../../shared/records/bulk-bar.tsx";
import { ConfirmDialog } from "../../../shared/records/confirm-dialog.tsx";
import { useBulk } from "../../../shared/records/use-bulk.ts";
import type { RecordActions } from "../../../shared/records/use-record-actions.ts";
import type { Selection } from "../../../shared/records/use-selection.ts";

interface BusinessBulkProps {
  selection: Selection;
  actions: RecordActions;
  categories: readonly AdminCategory[];
}

export function BusinessBulk({ selection, actions, categories }: BusinessBulkProps) {
  const [asking, setAsking] = useState(false);
  const { run, busy } = useBulk(selection, actions);
  return (
    <BulkBar count={selection.ids.size} onClear={selection.clear}>
      <Button size="small" disabled={busy} onClick={() => run("bulk-feature", { featured: true })}>
        {recordText.feature}
      </Button>
      <Button size="small" disabled={busy} onClick={() => run("bulk-feature", { featured: false })}>
        {recordText.unfeature}
      </Button>
      <select
        aria-label={recordText.changeCategory}
        value=""
        disabled={busy}
        onChange={({ target }) => run("bulk-category", { categoryId: Number(target.value) })}
      >
        <option value="">{recordText.changeCategory}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button size="small" color="error" disabled={busy} onClick={() => setAsking(true)}>
        {recordText.delete}
      </Button>
      {asking && (
        <ConfirmDialog
          question={businessTexts.confirmMany(selection.ids.size)}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            run("bulk-delete", {});
          }}
        />
      )}
    </BulkBar>
  );
}

/** What can be done with the selected coupons. */
import Button from "@mui/material/Button";
import { useState } from "react";
import { couponTexts, recordText } from "../../../shared/text/records.ts";
import { BulkBar } from "../../../shared/records/bulk-bar.tsx";
import { ConfirmDialog } from "../../../shared/records/confirm-dialog.tsx";
import { useBulk } from "../../../shared/records/use-bulk.ts";
import type { RecordActions } from "../../../shared/records/use-record-actions.ts";
import type { Selection } from "../../../shared/records/use-selection.ts";

interface CouponBulkProps {
  selection: Selection;
  actions: RecordActions;
}

export function CouponBulk({ selection, actions }: CouponBulkProps) {
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
      <Button size="small" color="error" disabled={busy} onClick={() => setAsking(true)}>
        {recordText.delete}
      </Button>
      {asking && (
        <ConfirmDialog
          question={couponTexts.confirmMany(selection.ids.size)}
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

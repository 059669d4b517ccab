/** Asks, then erases one birthday or all that one person left. */
import type { AdminBirthday } from "@mainstreet/contracts/shopper";
import { useState } from "react";
import { adminBirthdayText as text } from "../../../shared/text/manage-birthdays.ts";
import { recordText } from "../../../shared/text/records.ts";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { useErasing } from "./use-erasing.ts";

export interface Erasing {
  birthdays: readonly AdminBirthday[];
  question: string;
  whatGoes: string;
}

export function EraseDialog({ erasing, onClose }: { erasing: Erasing; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const erase = useErasing();
  const confirm = async () => {
    setBusy(true);
    await erase(erasing.birthdays);
    onClose();
  };
  return (
    <ConfirmDialog
      question={erasing.question}
      confirm={busy ? text.erasing : text.erase}
      cancel={recordText.cancel}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {erasing.whatGoes}
    </ConfirmDialog>
  );
}

/** The dialog that adds a record or edits one: its form's fields are the caller's, all else is the same for every kind. */
import type { ReactNode } from "react";
import type { z } from "zod";
import type { RecordTexts } from "../../shared/text/records.ts";
import type { RecordActions } from "../api/use-record-actions.ts";
import { FormDialog } from "./form-dialog.tsx";
import { OutdatedNotice } from "./outdated-notice.tsx";
import { useRecordForm } from "./record-form.ts";
import type { FormValues, RecordForm, RecordFormState } from "./record-form.ts";

export interface RecordDialogProps<Item> {
  /** null for a new one. */
  record: Item | null;
  actions: RecordActions;
  onClose: () => void;
}

interface Props<Values extends FormValues, Stored extends z.ZodType> extends RecordDialogProps<
  z.infer<Stored> & { id: number; revision: number }
> {
  kind: RecordForm<Values, Stored>;
  texts: Pick<RecordTexts, "addTitle" | "editTitle">;
  /** What the record is called. */
  name: string | undefined;
  /** In pixels, on screens that are wide enough. */
  width: number;
  children: (state: Pick<RecordFormState<Values>, "form" | "onUpload">) => ReactNode;
}

export function RecordDialog<
  Values extends FormValues,
  Stored extends z.ZodType<{ id: number; revision: number }>,
>({ kind, texts, record, name, width, actions, onClose, children }: Props<Values, Stored>) {
  const { form, busy, uploading, onUpload, outdated, submit } = useRecordForm({
    kind,
    record,
    actions,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={name === undefined ? texts.addTitle : texts.editTitle(name)}
      width={width}
      dirty={form.formState.isDirty}
      busy={busy}
      waiting={uploading}
      notice={outdated && <OutdatedNotice {...outdated} />}
      onSubmit={submit}
      onClose={onClose}
    >
      {children({ form, onUpload })}
    </FormDialog>
  );
}

/** Dialog that asks why one or several submissions are rejected. */
import { zodResolver } from "@hookform/resolvers/zod";
import { submissionRejection } from "@mainstreet/contracts/submission";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { FormDialog } from "../../../admin/form/form-dialog.tsx";
import { FormTextField } from "../../../admin/form/form-fields.tsx";
import { submissionText } from "../../../shared/text/submissions.ts";

/** The dialog's width, in pixels. */
const WIDTH = 425;

interface RejectDialogProps {
  title: string;
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
  /** Says what is rejected. */
  children?: ReactNode;
}

export function RejectDialog({ title, onReject, onClose, children }: RejectDialogProps) {
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(submissionRejection),
    defaultValues: { reason: "" },
  });
  const submit = handleSubmit(({ reason }) => onReject(reason));
  return (
    <FormDialog
      title={title}
      width={WIDTH}
      dirty={formState.isDirty}
      busy={formState.isSubmitting}
      submitLabel={formState.isSubmitting ? submissionText.rejecting : submissionText.reject}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children}
      <FormTextField
        control={control}
        name="reason"
        label={submissionText.reason}
        description={submissionText.reasonHelp}
        multiline
        minRows={3}
      />
    </FormDialog>
  );
}

/** Asks for the reason before a submission is rejected. */
import { zodResolver } from "@hookform/resolvers/zod";
import { submissionRejection } from "@mainstreet/contracts/submission";
import { useForm } from "react-hook-form";
import { FormDialog } from "../../../admin/form/form-dialog.tsx";
import { FormTextField } from "../../../admin/form/form-fields.tsx";
import { submissionText as words } from "../../../shared/text/submissions.ts";

/** In pixels. */
const WIDTH = 425;

interface RejectDialogProps {
  businessName: string;
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function RejectDialog({ businessName, onReject, onClose }: RejectDialogProps) {
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(submissionRejection),
    defaultValues: { reason: "" },
  });
  const submit = handleSubmit(({ reason }) => onReject(reason));
  return (
    <FormDialog
      title={words.rejectTitle(businessName)}
      width={WIDTH}
      dirty={formState.isDirty}
      busy={formState.isSubmitting}
      submitLabel={formState.isSubmitting ? words.rejecting : words.reject}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="reason"
        label={words.reason}
        description={words.reasonHint}
        multiline
        minRows={3}
      />
    </FormDialog>
  );
}

/** A labelled text of several lines. */
import { FieldFrame } from "../ui/form-field.tsx";
import type { ComponentProps, ReactNode } from "react";

type TextAreaFieldProps = ComponentProps<"textarea"> & {
  label: string;
  error: string | undefined;
  description?: ReactNode;
};

export function TextAreaField({ label, error, description, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} error={error} description={description}>
      {(control) => <textarea rows={3} {...area} {...control} />}
    </FieldFrame>
  );
}

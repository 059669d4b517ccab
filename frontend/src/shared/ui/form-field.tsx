/** MUI text field of the visitors' forms: its label is always shrunk, and its help line keeps its height. */
import TextField from "@mui/material/TextField";
import type { TextFieldProps } from "@mui/material/TextField";
import type { ComponentProps, ReactNode } from "react";
import { styled } from "@mui/material/styles";

interface FormFieldProps
  extends
    Omit<ComponentProps<"input">, "color" | "size">,
    Pick<TextFieldProps, "multiline" | "rows" | "select"> {
  label: string;
  /** Shown after the label, as part of it. */
  labelNote?: string | undefined;
  error: string | undefined;
  /** Help text, shown while there is no error. */
  description?: ReactNode;
  /** Options of a select. */
  children?: ReactNode;
}

/** The remaining props, which react-hook-form's `register` returns, go to the native element. */
export function FormField(props: FormFieldProps) {
  const { label, labelNote, error, description, ref, ...rest } = props;
  const { multiline, rows, select, children, type, ...input } = rest;
  return (
    <TextField
      fullWidth
      label={
        <>
          {label}
          {labelNote}
        </>
      }
      error={error !== undefined}
      helperText={error ?? description ?? " "}
      inputRef={ref}
      {...(type && { type })}
      {...(multiline && { multiline, rows })}
      {...(select && { select })}
      slotProps={{
        inputLabel: { shrink: true },
        select: { native: true },
        htmlInput: { dir: "auto", ...input },
      }}
    >
      {children}
    </TextField>
  );
}

export const FieldGroup = styled("fieldset")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 12,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});

/** One of several similar groups, marked by a line at its left. */
export const MarkedGroup = styled(FieldGroup)(({ theme }) => ({
  gap: 8,
  paddingLeft: 12,
  borderLeft: `2px solid ${theme.vars.palette.divider}`,
}));

/** A labelled input; its error line keeps its height, so nothing jumps. */
import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { styled } from "@mui/material/styles";

interface FieldFrameProps {
  label: string;
  /** Shown after the label, as part of it. */
  labelNote?: string | undefined;
  error: string | undefined;
  /** Said under the field while there is no error. */
  description?: ReactNode;
  /** Renders the control with the attributes that tie it to label and error. */
  children: (control: {
    id: string;
    "aria-invalid": boolean;
    "aria-describedby": string;
  }) => ReactNode;
}

export function FieldFrame({ label, labelNote, error, description, children }: FieldFrameProps) {
  const id = useId();
  return (
    <Frame data-invalid={error !== undefined}>
      <label htmlFor={id}>
        {label}
        {labelNote && <span>{labelNote}</span>}
      </label>
      {children({ id, "aria-invalid": error !== undefined, "aria-describedby": `${id}-note` })}
      <p id={`${id}-note`} data-error={error !== undefined}>
        {error ?? description}
      </p>
    </Frame>
  );
}

type FormFieldProps = ComponentProps<"input"> &
  Pick<FieldFrameProps, "label" | "labelNote" | "error" | "description">;

export function FormField({ label, labelNote, error, description, ...input }: FormFieldProps) {
  return (
    <FieldFrame label={label} labelNote={labelNote} error={error} description={description}>
      {(control) => <input {...input} {...control} />}
    </FieldFrame>
  );
}

const Frame = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 4,
  gridTemplateColumns: "minmax(0, 1fr)",
  "& label": { fontSize: "0.875rem", fontWeight: 600 },
  "& label > span": { fontWeight: 400, color: theme.vars.palette.text.secondary },
  "& input, & select, & textarea": {
    boxSizing: "border-box",
    width: "100%",
    minHeight: 44,
    padding: "8px 12px",
    border: `1px solid ${theme.vars.palette.text.secondary}`,
    borderRadius: 8,
    font: "inherit",
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.default,
    "&:focus-visible": {
      outline: `3px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: 0,
      borderColor: "transparent",
    },
  },
  "& textarea": { minHeight: 112, resize: "vertical" },
  '& input[type="file"]': { paddingInline: 6 },
  "& input::file-selector-button": {
    marginRight: 12,
    padding: "4px 12px",
    border: 0,
    borderRadius: 6,
    font: "inherit",
    fontSize: "0.875rem",
    fontWeight: 600,
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '&[data-invalid="true"] :is(input, select, textarea)': {
    borderColor: theme.vars.palette.error.main,
  },
  "& p": {
    minHeight: 20,
    margin: 0,
    fontSize: "0.8125rem",
    lineHeight: "20px",
    color: theme.vars.palette.text.secondary,
  },
  '& p[data-error="true"]': { color: theme.vars.palette.error.main },
}));

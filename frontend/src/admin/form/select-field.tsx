/** A labelled choice of a few; the browser's own list, which phones show best. */
import TextField from "@mui/material/TextField";
import type { TextFieldProps } from "@mui/material/TextField";

export interface Choice {
  value: string;
  label: string;
}

type SelectFieldProps = Omit<TextFieldProps, "select" | "slotProps"> & {
  options: readonly Choice[];
};

export function SelectField(props: SelectFieldProps) {
  const { options, "aria-label": spoken, "aria-describedby": described, ...field } = props;
  return (
    <TextField
      {...field}
      select
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        // Where no label is seen, as in a table.
        htmlInput: {
          ...(spoken && { "aria-label": spoken }),
          ...(described && { "aria-describedby": described }),
        },
      }}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}

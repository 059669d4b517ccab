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

export function SelectField({ options, ...field }: SelectFieldProps) {
  return (
    <TextField
      {...field}
      select
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}

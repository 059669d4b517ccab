/** MUI fields bound to a react-hook-form; their help line keeps its height. */
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import type { TextFieldProps } from "@mui/material/TextField";
import { useId } from "react";
import type { InputHTMLAttributes, ReactNode } from "react";
import { useController } from "react-hook-form";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import Box from "@mui/material/Box";
import FormLabel from "@mui/material/FormLabel";
import { FieldGroup } from "../../shared/ui/form-field.tsx";

interface Bound<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: FieldPath<Values>;
  label: string;
  /** Help text, shown while there is no error. */
  description?: string | undefined;
}

type TextOptions = Pick<
  TextFieldProps,
  "autoComplete" | "minRows" | "multiline" | "required" | "type"
>;

interface FormTextFieldProps<Values extends FieldValues, Sent>
  extends Bound<Values, Sent>, TextOptions {
  /** Attributes of the native input. */
  input?: InputHTMLAttributes<HTMLInputElement>;
}

/** Returns the props of a MUI text field for a field of the form. */
function useBound<Values extends FieldValues, Sent>(bound: Bound<Values, Sent>) {
  const { control, name, label, description = " " } = bound;
  const { field, fieldState } = useController({ control, name });
  const { ref, ...rest } = field;
  return {
    ...rest,
    inputRef: ref,
    fullWidth: true,
    label,
    error: fieldState.invalid,
    helperText: fieldState.error?.message ?? description,
  };
}

export function FormTextField<Values extends FieldValues, Sent>(
  props: FormTextFieldProps<Values, Sent>,
) {
  const { control, name, label, description, input = {}, ...options } = props;
  return (
    <TextField
      {...useBound({ control, name, label, description })}
      {...options}
      slotProps={{
        htmlInput: { dir: "auto", ...input },
        // Date inputs show their format before anything is entered, so the label must not cover it.
        ...(options.type === "date" && { inputLabel: { shrink: true } }),
      }}
    />
  );
}

interface FormSelectProps<Values extends FieldValues, Sent> extends Bound<Values, Sent> {
  options: readonly Choice[];
  required?: boolean;
}

export function FormSelect<Values extends FieldValues, Sent>(props: FormSelectProps<Values, Sent>) {
  const { options, required = false, ...bound } = props;
  const { value, ...field } = useBound(bound);
  // Undefined until something is chosen.
  return <SelectField {...field} value={value ?? ""} required={required} options={options} />;
}

export function FormSwitch<Values extends FieldValues, Sent>(props: Bound<Values, Sent>) {
  const { control, name, label, description } = props;
  const { field } = useController({ control, name });
  const { ref, value, ...bound } = field;
  const id = useId();
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            {...bound}
            checked={value === true}
            sx={OFF_IN_SIGHT}
            slotProps={{ input: { ref, ...(description && { "aria-describedby": id }) } }}
          />
        }
      />
      {description && <FormHelperText id={id}>{description}</FormHelperText>}
    </div>
  );
}

/** By default an unchecked switch would be white on white. */
const OFF_IN_SIGHT = { "& .MuiSwitch-switchBase:not(.Mui-checked)": { color: "text.secondary" } };

/** A group of fields under a short heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FieldGroup sx={{ pt: 1, "& + &": { mt: 1.5 } }}>
      <FormLabel component="legend" sx={{ mb: 1, p: 0, fontSize: "0.8125rem", fontWeight: 600 }}>
        {title}
      </FormLabel>
      {children}
    </FieldGroup>
  );
}

/** Two fields side by side, if there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <Box sx={pair}>{children}</Box>;

const pair = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(12rem, 100%), 1fr))",
  alignItems: "start",
  gap: 1.5,
} as const;

/** Option of a native select, which works best on phones. */
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
        // When there is no visible label, as in a table.
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

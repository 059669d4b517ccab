/** Material UI's fields, bound to a form of react-hook-form; their help line keeps its height. */
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import type { TextFieldProps } from "@mui/material/TextField";
import { useId } from "react";
import type { InputHTMLAttributes } from "react";
import { useController } from "react-hook-form";
import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { SelectField } from "./select-field.tsx";
import type { Choice } from "./select-field.tsx";

interface Bound<Values extends FieldValues, Sent, Value> {
  control: Control<Values, unknown, Sent>;
  name: FieldPathByValue<Values, Value>;
  label: string;
  /** Said under the field while there is no error. */
  description?: string;
}

type TextOptions = Pick<
  TextFieldProps,
  "autoComplete" | "minRows" | "multiline" | "required" | "type"
>;

interface FormTextFieldProps<Values extends FieldValues, Sent>
  extends Bound<Values, Sent, string>, TextOptions {
  /** What only the browser's own element knows. */
  input?: InputHTMLAttributes<HTMLInputElement>;
}

export function FormTextField<Values extends FieldValues, Sent>(
  props: FormTextFieldProps<Values, Sent>,
) {
  const { control, name, label, description = " ", input = {}, ...options } = props;
  const { field, fieldState } = useController({ control, name });
  const { ref, ...bound } = field;
  return (
    <TextField
      {...bound}
      {...options}
      inputRef={ref}
      fullWidth
      label={label}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? description}
      slotProps={{
        htmlInput: input,
        // A day's format is there from the start.
        ...(options.type === "date" && { inputLabel: { shrink: true } }),
      }}
    />
  );
}

interface FormSelectProps<Values extends FieldValues, Sent> extends Bound<Values, Sent, string> {
  options: readonly Choice[];
  required?: boolean;
}

export function FormSelect<Values extends FieldValues, Sent>(props: FormSelectProps<Values, Sent>) {
  const { control, name, label, description = " ", options, required = false } = props;
  const { field, fieldState } = useController({ control, name });
  const { ref, ...bound } = field;
  return (
    <SelectField
      {...bound}
      // Nothing is chosen yet.
      value={field.value ?? ""}
      inputRef={ref}
      fullWidth
      label={label}
      required={required}
      options={options}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? description}
    />
  );
}

export function FormSwitch<Values extends FieldValues, Sent>(props: Bound<Values, Sent, boolean>) {
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
            checked={value}
            slotProps={{ input: { ref, ...(description && { "aria-describedby": id }) } }}
          />
        }
      />
      {description && <FormHelperText id={id}>{description}</FormHelperText>}
    </div>
  );
}

/** The fields of the listing form, bound to the surrounding form by name. */
import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { useFocusWhenLost } from "../../../shared/hooks/focus.ts";
import { wizardFields, wizardText } from "../../../shared/text/wizard.ts";
import { FormField } from "../../../shared/ui/form-field.tsx";
import { HoursField } from "../../../shared/ui/hours-field/hours-field.tsx";
import { ImageUpload } from "../../../shared/ui/image-upload/image-upload.tsx";
import type { ImageType } from "../../../shared/ui/image-upload/use-upload.ts";
import type { ListingField, ListingValues } from "../listing-values.ts";

/** Fields that are typed. */
type TextName = Exclude<ListingField, "latitude" | "longitude">;

const OPTIONAL = new Set<ListingField>([
  "website",
  "contactTitle",
  "couponCode",
  "couponStartDate",
  "socialMediaLinks.facebook",
  "socialMediaLinks.instagram",
]);

const labels = {
  ...wizardFields,
  "socialMediaLinks.facebook": wizardFields.facebook,
  "socialMediaLinks.instagram": wizardFields.instagram,
};

/**
 * Returns a field's label, error and registration; an error disappears as soon as it no longer
 * applies.
 */
function useField(name: TextName) {
  const { register, trigger, getFieldState, formState } = useFormContext<ListingValues>();
  const error = getFieldState(name, formState).error?.message;
  const recheck = () => {
    const names = name === "couponExpiration" ? [name, "couponStartDate" as const] : [name];
    const faulty = names.filter((one) => getFieldState(one, formState).invalid);
    if (faulty.length > 0) void trigger(faulty);
  };
  const optional = OPTIONAL.has(name);
  return {
    // On blur, too: scripts can't tell an incomplete date from an empty one, so clearing it is no
    // change.
    ...register(name, { onChange: recheck, onBlur: recheck }),
    label: labels[name],
    labelNote: optional ? wizardText.optional : undefined,
    error,
    "aria-required": !optional,
  };
}

interface FieldProps extends Omit<ComponentProps<"input">, "name"> {
  name: TextName;
  description?: ReactNode;
}

/** A text field; `span` is its share of a wide row, by default all of it. */
export function ListingTextField({
  name,
  span,
  ...input
}: FieldProps & { span?: "half" | "third" }) {
  const field = <FormField {...input} {...useField(name)} />;
  return span ? <div data-span={span}>{field}</div> : field;
}

export function ListingTextArea({ name, description }: FieldProps) {
  return <FormField multiline rows={4} description={description} {...useField(name)} />;
}

export function ChoiceField({
  name,
  choices,
  invitation,
}: FieldProps & { choices: readonly string[]; invitation: string }) {
  return (
    <FormField select {...useField(name)}>
      <option value="">{invitation}</option>
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </FormField>
  );
}

/** Collapsed at first, as few have their hours at hand. */
export function OpeningHoursField() {
  const name = "openingHours";
  const { field, fieldState } = useController<ListingValues, typeof name>({ name });
  const { trigger } = useFormContext<ListingValues>();
  const [open, setOpen] = useState(field.value !== "");
  const hours = useRef<HTMLElement>(null);
  useFocusWhenLost(open, () => hours.current);
  if (!open)
    return (
      <Button
        variant="outlined"
        startIcon={<ScheduleOutlined />}
        onClick={() => setOpen(true)}
        sx={{ justifySelf: "start" }}
      >
        {wizardText.addHours}
      </Button>
    );
  return (
    <HoursField
      {...field}
      ref={(element) => {
        hours.current = element;
        field.ref(element);
      }}
      onChange={(hours) => {
        field.onChange(hours);
        if (fieldState.invalid) void trigger(name);
      }}
      fault={fieldState.error?.message}
    />
  );
}

interface ImageFieldProps {
  name: "logoUrl" | "businessImageUrl" | "couponImageUrl";
  type: ImageType;
  onBusy: (busy: boolean) => void;
}

export function ImageField({ name, type, onBusy }: ImageFieldProps) {
  const { field } = useController<ListingValues, typeof name>({ name });
  return (
    <ImageUpload
      label={wizardFields[name]}
      labelNote={wizardText.optional}
      value={field.value}
      onChange={field.onChange}
      type={type}
      path="/api/uploads"
      onBusy={onBusy}
    />
  );
}

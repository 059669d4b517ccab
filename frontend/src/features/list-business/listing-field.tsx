/** The fields of the listing form, tied to the form around them by their name. */
import type { ComponentProps, ReactNode } from "react";
import { useController, useFormContext } from "react-hook-form";
import { wizardFields, wizardText } from "../../shared/text/wizard.ts";
import { FieldFrame, FormField } from "../../shared/ui/form-field.tsx";
import { ImageUpload } from "../../shared/ui/image-upload/image-upload.tsx";
import type { ImageType } from "../../shared/ui/image-upload/post-image.ts";
import type { ListingField, ListingValues } from "./listing-values.ts";

const OPTIONAL = new Set<ListingField>([
  "website",
  "contactTitle",
  "couponCode",
  "socialMediaLinks.facebook",
  "socialMediaLinks.instagram",
]);

const labels = {
  ...wizardFields,
  "socialMediaLinks.facebook": wizardFields.facebook,
  "socialMediaLinks.instagram": wizardFields.instagram,
};

/** Label, message and registration of a field; a message leaves as soon as it is no longer true. */
function useField(name: ListingField) {
  const { register, trigger, getFieldState, formState } = useFormContext<ListingValues>();
  const error = getFieldState(name, formState).error?.message;
  const recheck = () => {
    if (error !== undefined) void trigger(name);
  };
  const optional = OPTIONAL.has(name);
  return {
    frame: {
      label: labels[name],
      labelNote: optional ? wizardText.optional : undefined,
      error,
    },
    control: { ...register(name, { onChange: recheck }), "aria-required": !optional },
  };
}

interface FieldProps {
  name: ListingField;
  description?: ReactNode;
}

export function TextField({
  name,
  description,
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "name">) {
  const { frame, control } = useField(name);
  return <FormField {...frame} {...input} {...control} description={description} />;
}

export function LongTextField({ name, description }: FieldProps) {
  const { frame, control } = useField(name);
  return (
    <FieldFrame {...frame} description={description}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the frame's label, by id */}
      {(tied) => <textarea rows={4} {...control} {...tied} />}
    </FieldFrame>
  );
}

export function ChoiceField({
  name,
  choices,
  invitation,
}: FieldProps & { choices: readonly string[]; invitation: string }) {
  const { frame, control } = useField(name);
  return (
    <FieldFrame {...frame}>
      {(tied) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the frame's label, by id
        <select {...control} {...tied}>
          <option value="">{invitation}</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </FieldFrame>
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

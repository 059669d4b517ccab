/** An image of a record's form; it is sent at once and kept when the form is saved. */
import { Controller } from "react-hook-form";
import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { ImageUpload } from "../ui/image-upload/image-upload.tsx";

interface ImageFieldProps<Values extends FieldValues> {
  control: Control<Values, unknown, Record<string, unknown>>;
  name: FieldPathByValue<Values, string>;
  label: string;
  type: "logo" | "business" | "coupon";
}

export function ImageField<Values extends FieldValues>(props: ImageFieldProps<Values>) {
  const { control, name, label, type } = props;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <ImageUpload
          label={label}
          type={type}
          path="/api/admin/upload"
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  );
}

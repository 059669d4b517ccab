/** An image of a record's form; it is sent at once and kept when the form is saved. */
import { useController } from "react-hook-form";
import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { ImageUpload } from "../../shared/ui/image-upload/image-upload.tsx";

interface ImageFieldProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  name: FieldPathByValue<Values, string>;
  label: string;
  type: "logo" | "business" | "coupon";
  /** Told when an upload begins and ends. */
  onBusy: (busy: boolean) => void;
}

export function ImageField<Values extends FieldValues, Sent>(props: ImageFieldProps<Values, Sent>) {
  const { control, name, label, type, onBusy } = props;
  const { field } = useController({ control, name });
  return (
    <ImageUpload
      label={label}
      type={type}
      path="/api/admin/upload"
      value={field.value}
      onChange={field.onChange}
      onBusy={onBusy}
    />
  );
}

/** Dialog that adds or edits a record, built from the fields of its kind. */
import type { RecordActions } from "../api/use-record-actions.ts";
import { adminCategoriesQuery, useCategoryChoices } from "../api/use-admin-list.ts";
import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { businessFieldText, recordText } from "../../shared/text/records.ts";
import { HoursField } from "../../shared/ui/hours-field/hours-field.tsx";
import { ImageUpload } from "../../shared/ui/image-upload/image-upload.tsx";
import type { ImageUploadProps } from "../../shared/ui/image-upload/image-upload.tsx";
import { fieldsOf, referredBy, valuesOf } from "../record-kind.ts";
import type { Field, KindForm, RecordKind, Stored } from "../record-kind.ts";
import { BusinessField } from "./business-field.tsx";
import { DialogPart, FormDialog } from "./form-dialog.tsx";
import { FieldPair, FormSection, FormSelect, FormSwitch, FormTextField } from "./form-fields.tsx";
import { EditConflictNotice } from "./edit-conflict.tsx";
import { useRecordForm } from "./use-record-form.ts";

export interface RecordDialogProps<Item extends Stored> {
  kind: RecordKind<Item>;
  /** Null for a new record. */
  record: Item | null;
  /** Template for a new record. */
  copyOf: Item | null;
  actions: RecordActions;
  onClose: () => void;
}

export function RecordDialog<Item extends Stored>(props: RecordDialogProps<Item>) {
  const { kind, record, copyOf, actions, onClose } = props;
  const { texts, nameOf, width } = kind;
  const { form, base, busy, uploading, onUpload, outdated, submit } = useRecordForm(kind, {
    record,
    copyOf,
    actions,
    onSaved: onClose,
  });
  const published = fieldsOf(kind).find(({ as }) => as === "published")?.name;
  const isDraft = published && !(base && valuesOf(kind, base)[published]);
  const fieldOf = (field: Field) => (
    <RecordField key={field.name} {...{ field, form, record: base ?? copyOf, onUpload }} />
  );
  return (
    <FormDialog
      title={record === null ? texts.addTitle : texts.editTitle(nameOf(record))}
      width={width}
      dirty={form.formState.isDirty}
      busy={busy}
      waiting={uploading}
      notice={
        outdated && (
          <DialogPart>
            <EditConflictNotice {...outdated} />
          </DialogPart>
        )
      }
      {...(isDraft && { submitLabel: busy ? recordText.saving : recordText.publish })}
      {...(published && {
        other: { label: recordText.saveDraft, onClick: () => submit({ [published]: false }) },
      })}
      onSubmit={() => submit(published ? { [published]: true } : {})}
      onClose={onClose}
    >
      {kind.form.map(([title, ...rows]) => (
        <FormSection key={title} title={title}>
          {rows.map((row) =>
            "name" in row ? (
              fieldOf(row)
            ) : (
              <FieldPair key={row[0].name}>{row.map(fieldOf)}</FieldPair>
            ),
          )}
        </FormSection>
      ))}
    </FormDialog>
  );
}

interface RecordFieldProps {
  field: Field;
  form: KindForm;
  record: object | null;
  /** Called when an upload begins and when it ends. */
  onUpload: (busy: boolean) => void;
}

function RecordField({ field, form: { control, ...form }, record, onUpload }: RecordFieldProps) {
  const { name, label, as, type = "text", description, required = false, rows, range = {} } = field;
  const bound = { control, name, label, required, description };
  if (field.drawn) return field.drawn({ control, ...form });
  if (as === "published") return null;
  if (as === "business")
    return <BusinessField control={control} name={name} current={referredBy(record, field)} />;
  if (as === "hours") return <OpeningHoursField control={control} name={name} />;
  if (as === "switch") return <FormSwitch {...bound} />;
  if (as === "choice") return <FormSelect {...bound} options={field.options ?? []} />;
  if (as === "category") return <CategoryField {...bound} current={referredBy(record, field)} />;
  if (as === "picture")
    return <PictureField {...bound} type={field.of ?? "business"} onBusy={onUpload} />;
  return (
    <>
      <FormTextField
        {...bound}
        type={type}
        // The values are other people's: the admin's own browser data must not be filled in.
        autoComplete="off"
        multiline={rows !== undefined}
        minRows={rows ?? 1}
        input={range}
      />
      {field.below?.({ control, ...form })}
    </>
  );
}

type Bound = Pick<KindForm, "control"> & Pick<Field, "name" | "label">;

interface CategoryFieldProps extends Bound {
  required: boolean;
  /** The stored category. */
  current: ReturnType<typeof referredBy>;
}

function CategoryField({ current, ...bound }: CategoryFieldProps) {
  const choices = useCategoryChoices();
  const isEmptyTown = useQuery(adminCategoriesQuery).data?.length === 0;
  const own = { value: String(current?.id ?? ""), label: current?.name ?? "" };
  // It may have been added after the list was loaded.
  const isMissing = current !== null && choices.every(({ value }) => value !== own.value);
  const none = { value: "", label: businessFieldText.chooseCategory };
  return (
    <FormSelect
      {...bound}
      description={isEmptyTown ? businessFieldText.noCategories : undefined}
      options={[none, ...(isMissing ? [own] : []), ...choices]}
    />
  );
}

function OpeningHoursField({ control, name }: Omit<Bound, "label">) {
  const { field, fieldState } = useController({ control, name });
  return <HoursField {...field} value={String(field.value)} fault={fieldState.error?.message} />;
}

type PictureProps = Bound & Required<Pick<ImageUploadProps, "type" | "onBusy">>;

function PictureField({ control, name, label, type, onBusy }: PictureProps) {
  const { field } = useController({ control, name });
  return (
    <ImageUpload
      label={label}
      type={type}
      path="/api/admin/upload"
      value={String(field.value)}
      onChange={field.onChange}
      onBusy={onBusy}
    />
  );
}

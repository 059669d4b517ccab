/** Adds a business or edits one. */
import type { AdminBusiness } from "@mainstreet/contracts/business";
import type { AdminCategory } from "@mainstreet/contracts/category";
import { businessFieldText as words, businessTexts } from "../../../shared/text/records.ts";
import { FormDialog } from "../../../admin/form/form-dialog.tsx";
import { FormSelect, FormSwitch, FormTextField } from "../../../admin/form/form-fields.tsx";
import { FieldPair, FormSection } from "../../../admin/form/form-section.tsx";
import { ImageField } from "../../../admin/form/image-field.tsx";
import { OutdatedNotice } from "../../../admin/form/outdated-notice.tsx";
import { useRecordForm } from "../../../admin/form/record-form.ts";
import type { RecordActions } from "../../../admin/api/use-record-actions.ts";
import { businessForm } from "./business-form.ts";
import { GeocodeButton } from "./geocode-button.tsx";

/** In pixels, as specified. */
const WIDTH = 500;
const URL_KEYS = { inputMode: "url" } as const;

interface BusinessDialogProps {
  record: AdminBusiness | null;
  categories: readonly AdminCategory[];
  actions: RecordActions;
  onClose: () => void;
}

export function BusinessDialog({ record, categories, actions, onClose }: BusinessDialogProps) {
  const { form, busy, uploading, onUpload, outdated, submit } = useRecordForm({
    kind: businessForm,
    record,
    actions,
    onSaved: onClose,
  });
  const { control } = form;
  const place = (latitude: number, longitude: number) => {
    form.setValue("latitude", latitude.toFixed(6), { shouldDirty: true, shouldValidate: true });
    form.setValue("longitude", longitude.toFixed(6), { shouldDirty: true, shouldValidate: true });
  };

  return (
    <FormDialog
      title={record ? businessTexts.editTitle(record.name) : businessTexts.addTitle}
      width={WIDTH}
      dirty={form.formState.isDirty}
      busy={busy}
      waiting={uploading}
      notice={outdated && <OutdatedNotice {...outdated} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={words.basics}>
        <FormTextField control={control} name="name" label={words.name} required />
        <FormSelect
          control={control}
          name="categoryId"
          label={words.category}
          required
          options={[
            { value: "", label: words.chooseCategory },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <FormSwitch
          control={control}
          name="showDeals"
          label={words.showDeals}
          description={words.showDealsHint}
        />
        <FormSwitch
          control={control}
          name="isPremium"
          label={words.isPremium}
          description={words.isPremiumHint}
        />
      </FormSection>
      <FormSection title={words.contact}>
        <FormTextField control={control} name="address" label={words.address} autoComplete="off" />
        <GeocodeButton addressOf={() => form.getValues("address")} onFound={place} />
        <FieldPair>
          <FormTextField
            control={control}
            name="latitude"
            label={words.latitude}
            type="number"
            input={{ step: "0.000001", inputMode: "decimal" }}
          />
          <FormTextField
            control={control}
            name="longitude"
            label={words.longitude}
            type="number"
            input={{ step: "0.000001", inputMode: "decimal" }}
          />
        </FieldPair>
        <FieldPair>
          <FormTextField
            control={control}
            name="phone"
            label={words.phone}
            type="tel"
            autoComplete="off"
          />
          <FormTextField control={control} name="website" label={words.website} input={URL_KEYS} />
        </FieldPair>
      </FormSection>
      <FormSection title={words.pictures}>
        <ImageField
          control={control}
          name="logoUrl"
          label={words.logo}
          type="logo"
          onBusy={onUpload}
        />
        <ImageField
          control={control}
          name="imageUrl"
          label={words.image}
          type="business"
          onBusy={onUpload}
        />
      </FormSection>
      <FormSection title={words.standing}>
        <FieldPair>
          <FormTextField
            control={control}
            name="rating"
            label={words.rating}
            type="number"
            input={{ min: 0, max: 5, step: 0.1 }}
          />
          <FormTextField
            control={control}
            name="reviewCount"
            label={words.reviewCount}
            type="number"
            input={{ min: 0, step: 1 }}
          />
        </FieldPair>
      </FormSection>
      <FormSection title={words.links}>
        {(["facebookUrl", "instagramUrl", "twitterUrl", "linkedinUrl", "websiteUrl"] as const).map(
          (name) => (
            <FormTextField
              key={name}
              control={control}
              name={name}
              label={words[name]}
              input={URL_KEYS}
            />
          ),
        )}
      </FormSection>
    </FormDialog>
  );
}

/** Adds a business or edits one. */
import type { AdminBusiness } from "@mainstreet/contracts/business";
import type { AdminCategory } from "@mainstreet/contracts/category";
import { businessFieldText as words, businessTexts } from "../../../shared/text/records.ts";
import { FieldFrame, FormField } from "../../../shared/ui/form-field.tsx";
import { CheckField } from "../../../shared/records/check-field.tsx";
import { FormDialog } from "../../../shared/records/form-dialog.tsx";
import { FieldPair, FormSection } from "../../../shared/records/form-section.tsx";
import { ImageField } from "../../../shared/records/image-field.tsx";
import { OutdatedNotice } from "../../../shared/records/outdated-notice.tsx";
import { useRecordForm } from "../../../shared/records/record-form.ts";
import type { RecordActions } from "../../../shared/records/use-record-actions.ts";
import { businessForm } from "./business-form.ts";
import { GeocodeButton } from "./geocode-button.tsx";

/** In pixels, as specified. */
const WIDTH = 500;

interface BusinessDialogProps {
  record: AdminBusiness | null;
  categories: readonly AdminCategory[];
  actions: RecordActions;
  onClose: () => void;
}

export function BusinessDialog({ record, categories, actions, onClose }: BusinessDialogProps) {
  const { form, busy, outdated, submit } = useRecordForm({
    kind: businessForm,
    record,
    actions,
    onSaved: onClose,
  });
  const { errors, isDirty } = form.formState;
  const field = (name: Parameters<typeof form.register>[0]) => ({
    ...form.register(name),
    error: errors[name]?.message,
  });
  const place = (latitude: number, longitude: number) => {
    form.setValue("latitude", latitude.toFixed(6), { shouldDirty: true, shouldValidate: true });
    form.setValue("longitude", longitude.toFixed(6), { shouldDirty: true, shouldValidate: true });
  };

  return (
    <FormDialog
      title={record ? businessTexts.editTitle(record.name) : businessTexts.addTitle}
      width={WIDTH}
      dirty={isDirty}
      busy={busy}
      notice={outdated && <OutdatedNotice {...outdated} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={words.basics}>
        <FormField {...field("name")} label={words.name} />
        <FieldFrame label={words.category} error={errors.categoryId?.message}>
          {(control) => (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the frame's label, by id
            <select {...form.register("categoryId")} {...control}>
              <option value="">{words.chooseCategory}</option>
              {categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <CheckField
          {...form.register("showDeals")}
          label={words.showDeals}
          description={words.showDealsHint}
        />
        <CheckField
          {...form.register("isPremium")}
          label={words.isPremium}
          description={words.isPremiumHint}
        />
      </FormSection>
      <FormSection title={words.contact}>
        <FormField {...field("address")} label={words.address} autoComplete="off" />
        <GeocodeButton addressOf={() => form.getValues("address")} onFound={place} />
        <FieldPair>
          <FormField
            {...field("latitude")}
            label={words.latitude}
            type="number"
            step="0.000001"
            inputMode="decimal"
          />
          <FormField
            {...field("longitude")}
            label={words.longitude}
            type="number"
            step="0.000001"
            inputMode="decimal"
          />
        </FieldPair>
        <FieldPair>
          <FormField {...field("phone")} label={words.phone} type="tel" autoComplete="off" />
          <FormField {...field("website")} label={words.website} inputMode="url" />
        </FieldPair>
      </FormSection>
      <FormSection title={words.pictures}>
        <ImageField control={form.control} name="logoUrl" label={words.logo} type="logo" />
        <ImageField control={form.control} name="imageUrl" label={words.image} type="business" />
      </FormSection>
      <FormSection title={words.standing}>
        <FieldPair>
          <FormField
            {...field("rating")}
            label={words.rating}
            type="number"
            min="0"
            max="5"
            step="0.1"
          />
          <FormField
            {...field("reviewCount")}
            label={words.reviewCount}
            type="number"
            min="0"
            step="1"
          />
        </FieldPair>
      </FormSection>
      <FormSection title={words.links}>
        {(["facebookUrl", "instagramUrl", "twitterUrl", "linkedinUrl", "websiteUrl"] as const).map(
          (name) => (
            <FormField key={name} {...field(name)} label={words[name]} inputMode="url" />
          ),
        )}
      </FormSection>
    </FormDialog>
  );
}

/** Adds a business or edits one. */
import type { AdminBusiness } from "@mainstreet/contracts/business";
import type { AdminCategory } from "@mainstreet/contracts/category";
import { LISTING_PLANS } from "@mainstreet/contracts/plan";
import { plans } from "../../../shared/text/plans.ts";
import { businessFieldText, businessTexts } from "../../../shared/text/records.ts";
import { RecordDialog } from "../../../admin/form/record-dialog.tsx";
import type { RecordDialogProps } from "../../../admin/form/record-dialog.tsx";
import {
  FormSelect,
  FormSwitch,
  FormTextField,
  FieldPair,
  FormSection,
  ImageField,
} from "../../../admin/form/form-fields.tsx";
import { businessForm, setPlace } from "./business-form.ts";
import { GeocodeButton } from "./geocode-button.tsx";

/** In pixels, as specified. */
const WIDTH = 500;
const URL_KEYS = { inputMode: "url" } as const;
const PLANS = [
  { value: "", label: businessFieldText.noPlan },
  ...LISTING_PLANS.map((value) => ({ value, label: plans[value].name })),
];

interface BusinessDialogProps extends RecordDialogProps<AdminBusiness> {
  categories: readonly AdminCategory[];
}

export function BusinessDialog({ record, categories, actions, onClose }: BusinessDialogProps) {
  return (
    <RecordDialog
      kind={businessForm}
      texts={businessTexts}
      record={record}
      name={record?.name}
      width={WIDTH}
      actions={actions}
      onClose={onClose}
    >
      {({ form, onUpload }) => (
        <>
          <FormSection title={businessFieldText.basics}>
            <FormTextField
              control={form.control}
              name="name"
              label={businessFieldText.name}
              required
            />
            <FormSelect
              control={form.control}
              name="categoryId"
              label={businessFieldText.category}
              required
              options={[
                { value: "", label: businessFieldText.chooseCategory },
                ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
            <FormTextField
              control={form.control}
              name="description"
              label={businessFieldText.description}
              multiline
            />
            <FormSwitch
              control={form.control}
              name="showDeals"
              label={businessFieldText.showDeals}
              description={businessFieldText.showDealsHint}
            />
            <FormSwitch
              control={form.control}
              name="isPremium"
              label={businessFieldText.isPremium}
              description={businessFieldText.isPremiumHint}
            />
          </FormSection>
          <FormSection title={businessFieldText.contact}>
            <FormTextField
              control={form.control}
              name="address"
              label={businessFieldText.address}
              autoComplete="off"
            />
            <GeocodeButton
              addressOf={() => form.getValues("address")}
              onFound={(latitude, longitude) => setPlace(form, latitude, longitude)}
            />
            <FieldPair>
              <FormTextField
                control={form.control}
                name="latitude"
                label={businessFieldText.latitude}
                type="number"
                input={{ step: "0.000001", inputMode: "decimal" }}
              />
              <FormTextField
                control={form.control}
                name="longitude"
                label={businessFieldText.longitude}
                type="number"
                input={{ step: "0.000001", inputMode: "decimal" }}
              />
            </FieldPair>
            <FieldPair>
              <FormTextField
                control={form.control}
                name="phone"
                label={businessFieldText.phone}
                type="tel"
                autoComplete="off"
              />
              <FormTextField
                control={form.control}
                name="website"
                label={businessFieldText.website}
                input={URL_KEYS}
              />
            </FieldPair>
          </FormSection>
          <FormSection title={businessFieldText.membership}>
            <FieldPair>
              <FormTextField
                control={form.control}
                name="contactName"
                label={businessFieldText.contactName}
                description={businessFieldText.membershipHint}
                autoComplete="off"
              />
              <FormTextField
                control={form.control}
                name="contactEmail"
                label={businessFieldText.contactEmail}
                type="email"
                autoComplete="off"
              />
            </FieldPair>
            <FieldPair>
              <FormSelect
                control={form.control}
                name="plan"
                label={businessFieldText.plan}
                options={PLANS}
              />
              <FormTextField
                control={form.control}
                name="paidUntil"
                label={businessFieldText.paidUntil}
                type="date"
              />
            </FieldPair>
          </FormSection>
          <FormSection title={businessFieldText.pictures}>
            <ImageField
              control={form.control}
              name="logoUrl"
              label={businessFieldText.logo}
              type="logo"
              onBusy={onUpload}
            />
            <ImageField
              control={form.control}
              name="imageUrl"
              label={businessFieldText.image}
              type="business"
              onBusy={onUpload}
            />
          </FormSection>
          <FormSection title={businessFieldText.standing}>
            <FieldPair>
              <FormTextField
                control={form.control}
                name="rating"
                label={businessFieldText.rating}
                type="number"
                input={{ min: 0, max: 5, step: 0.1 }}
              />
              <FormTextField
                control={form.control}
                name="reviewCount"
                label={businessFieldText.reviewCount}
                type="number"
                input={{ min: 0, step: 1 }}
              />
            </FieldPair>
          </FormSection>
          <FormSection title={businessFieldText.links}>
            {(
              ["facebookUrl", "instagramUrl", "twitterUrl", "linkedinUrl", "websiteUrl"] as const
            ).map((name) => (
              <FormTextField
                key={name}
                control={form.control}
                name={name}
                label={businessFieldText[name]}
                input={URL_KEYS}
              />
            ))}
          </FormSection>
        </>
      )}
    </RecordDialog>
  );
}

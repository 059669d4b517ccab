/** Adds a coupon or edits one. */
import type { AdminCoupon } from "@mainstreet/contracts/coupon";
import { couponFieldText as words, couponTexts } from "../../../shared/text/records.ts";
import { BusinessField } from "../../../admin/form/business-field.tsx";
import { RecordDialog } from "../../../admin/form/record-dialog.tsx";
import type { RecordDialogProps } from "../../../admin/form/record-dialog.tsx";
import { FormSwitch, FormTextField } from "../../../admin/form/form-fields.tsx";
import { FieldPair, FormSection } from "../../../admin/form/form-section.tsx";
import { ImageField } from "../../../admin/form/image-field.tsx";
import { couponForm } from "./coupon-form.ts";

/** In pixels, as specified. */
const WIDTH = 600;

export function CouponDialog({ record, actions, onClose }: RecordDialogProps<AdminCoupon>) {
  return (
    <RecordDialog
      kind={couponForm}
      texts={couponTexts}
      record={record}
      name={record?.title}
      width={WIDTH}
      actions={actions}
      onClose={onClose}
    >
      {({ form: { control }, onUpload }) => (
        <>
          <FormSection title={words.offer}>
            <BusinessField control={control} name="businessId" current={record?.business ?? null} />
            <FormTextField control={control} name="title" label={words.title} required />
            <FormTextField
              control={control}
              name="description"
              label={words.description}
              multiline
              minRows={3}
            />
            <FieldPair>
              <FormTextField control={control} name="discount" label={words.discount} />
              <FormTextField
                control={control}
                name="code"
                label={words.codeField}
                autoComplete="off"
              />
            </FieldPair>
            <FieldPair>
              <FormTextField
                control={control}
                name="expiration"
                label={words.expiration}
                description={words.expirationHint}
                type="date"
              />
              <FormTextField control={control} name="ctaText" label={words.ctaText} />
            </FieldPair>
            <FormTextField
              control={control}
              name="terms"
              label={words.terms}
              description={words.termsHint}
              multiline
              minRows={3}
            />
            <FormSwitch control={control} name="showDeals" label={words.showDeals} />
          </FormSection>
          <FormSection title={words.image}>
            <ImageField
              control={control}
              name="imageUrl"
              label={words.image}
              type="coupon"
              onBusy={onUpload}
            />
          </FormSection>
        </>
      )}
    </RecordDialog>
  );
}

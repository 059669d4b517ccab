/** Adds a coupon or edits one. */
import type { AdminCoupon } from "@mainstreet/contracts/coupon";
import { couponFieldText, couponTexts } from "../../../shared/text/records.ts";
import { BusinessField } from "../../../admin/form/business-field.tsx";
import { RecordDialog } from "../../../admin/form/record-dialog.tsx";
import type { RecordDialogProps } from "../../../admin/form/record-dialog.tsx";
import {
  FormSwitch,
  FormTextField,
  FieldPair,
  FormSection,
  ImageField,
} from "../../../admin/form/form-fields.tsx";
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
          <FormSection title={couponFieldText.offer}>
            <BusinessField control={control} name="businessId" current={record?.business ?? null} />
            <FormTextField control={control} name="title" label={couponFieldText.title} required />
            <FormTextField
              control={control}
              name="description"
              label={couponFieldText.description}
              multiline
              minRows={3}
            />
            <FieldPair>
              <FormTextField control={control} name="discount" label={couponFieldText.discount} />
              <FormTextField
                control={control}
                name="code"
                label={couponFieldText.codeField}
                autoComplete="off"
              />
            </FieldPair>
            <FieldPair>
              <FormTextField
                control={control}
                name="expiration"
                label={couponFieldText.expiration}
                description={couponFieldText.expirationHint}
                type="date"
              />
              <FormTextField control={control} name="ctaText" label={couponFieldText.ctaText} />
            </FieldPair>
            <FormTextField
              control={control}
              name="terms"
              label={couponFieldText.terms}
              description={couponFieldText.termsHint}
              multiline
              minRows={3}
            />
            <FormSwitch control={control} name="showDeals" label={couponFieldText.showDeals} />
          </FormSection>
          <FormSection title={couponFieldText.image}>
            <ImageField
              control={control}
              name="imageUrl"
              label={couponFieldText.image}
              type="coupon"
              onBusy={onUpload}
            />
          </FormSection>
        </>
      )}
    </RecordDialog>
  );
}

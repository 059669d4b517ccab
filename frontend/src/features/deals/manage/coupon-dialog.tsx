/** Adds a coupon or edits one. */
import type { AdminCoupon } from "@mainstreet/contracts/coupon";
import { couponFieldText as words, couponTexts } from "../../../shared/text/records.ts";
import { FormField } from "../../../shared/ui/form-field.tsx";
import { BusinessField } from "../../../shared/records/business-field.tsx";
import { CheckField } from "../../../shared/records/check-field.tsx";
import { FormDialog } from "../../../shared/records/form-dialog.tsx";
import { FieldPair, FormSection } from "../../../shared/records/form-section.tsx";
import { ImageField } from "../../../shared/records/image-field.tsx";
import { OutdatedNotice } from "../../../shared/records/outdated-notice.tsx";
import { useRecordForm } from "../../../shared/records/record-form.ts";
import { TextAreaField } from "../../../shared/records/text-area-field.tsx";
import type { RecordActions } from "../../../shared/records/use-record-actions.ts";
import { couponForm } from "./coupon-form.ts";

/** In pixels, as specified. */
const WIDTH = 600;

interface CouponDialogProps {
  record: AdminCoupon | null;
  actions: RecordActions;
  onClose: () => void;
}

export function CouponDialog({ record, actions, onClose }: CouponDialogProps) {
  const { form, busy, outdated, submit } = useRecordForm({
    kind: couponForm,
    record,
    actions,
    onSaved: onClose,
  });
  const { errors, isDirty } = form.formState;
  const field = (name: Parameters<typeof form.register>[0]) => ({
    ...form.register(name),
    error: errors[name]?.message,
  });
  const business = record?.business;
  return (
    <FormDialog
      title={record ? couponTexts.editTitle(record.title) : couponTexts.addTitle}
      width={WIDTH}
      dirty={isDirty}
      busy={busy}
      notice={outdated && <OutdatedNotice {...outdated} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormSection title={words.offer}>
        <BusinessField
          control={form.control}
          name="businessId"
          current={business ? { id: String(business.id), name: business.name } : null}
        />
        <FormField {...field("title")} label={words.title} />
        <TextAreaField {...field("description")} label={words.description} />
        <FieldPair>
          <FormField {...field("discount")} label={words.discount} />
          <FormField {...field("code")} label={words.codeField} autoComplete="off" />
        </FieldPair>
        <FieldPair>
          <FormField
            {...field("expiration")}
            label={words.expiration}
            description={words.expirationHint}
            type="date"
          />
          <FormField {...field("ctaText")} label={words.ctaText} />
        </FieldPair>
        <TextAreaField {...field("terms")} label={words.terms} description={words.termsHint} />
        <CheckField {...form.register("showDeals")} label={words.showDeals} />
      </FormSection>
      <FormSection title={words.image}>
        <ImageField control={form.control} name="imageUrl" label={words.image} type="coupon" />
      </FormSection>
    </FormDialog>
  );
}

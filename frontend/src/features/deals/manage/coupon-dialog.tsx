/** Adds a coupon or edits one. */
import type { AdminCoupon } from "@mainstreet/contracts/coupon";
import { couponFieldText as words, couponTexts } from "../../../shared/text/records.ts";
import { BusinessField } from "../../../admin/form/business-field.tsx";
import { FormDialog } from "../../../admin/form/form-dialog.tsx";
import { FormSwitch, FormTextField } from "../../../admin/form/form-fields.tsx";
import { FieldPair, FormSection } from "../../../admin/form/form-section.tsx";
import { ImageField } from "../../../admin/form/image-field.tsx";
import { OutdatedNotice } from "../../../admin/form/outdated-notice.tsx";
import { useRecordForm } from "../../../admin/form/record-form.ts";
import type { RecordActions } from "../../../admin/api/use-record-actions.ts";
import { couponForm } from "./coupon-form.ts";

/** In pixels, as specified. */
const WIDTH = 600;

interface CouponDialogProps {
  record: AdminCoupon | null;
  actions: RecordActions;
  onClose: () => void;
}

export function CouponDialog({ record, actions, onClose }: CouponDialogProps) {
  const { form, busy, uploading, onUpload, outdated, submit } = useRecordForm({
    kind: couponForm,
    record,
    actions,
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <FormDialog
      title={record ? couponTexts.editTitle(record.title) : couponTexts.addTitle}
      width={WIDTH}
      dirty={form.formState.isDirty}
      busy={busy}
      waiting={uploading}
      notice={outdated && <OutdatedNotice {...outdated} />}
      onSubmit={submit}
      onClose={onClose}
    >
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
          <FormTextField control={control} name="code" label={words.codeField} autoComplete="off" />
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
    </FormDialog>
  );
}

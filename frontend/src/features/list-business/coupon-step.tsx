/** Step 3: the featured coupon. */
import { wizardText } from "../../shared/text/wizard.ts";
import { ImageField, LongTextField, TextField } from "./listing-field.tsx";
import { Fields } from "./step-layout.tsx";

export function CouponStep({ onBusy }: { onBusy: (busy: boolean) => void }) {
  return (
    <Fields>
      <TextField name="couponTitle" />
      <LongTextField name="couponDescription" />
      <div data-third>
        <TextField name="couponDiscount" description={wizardText.discountHint} />
      </div>
      <div data-third>
        <TextField name="couponExpiration" type="date" />
      </div>
      <div data-third>
        <TextField name="couponCode" autoCapitalize="characters" spellCheck={false} />
      </div>
      <LongTextField name="couponTerms" description={wizardText.termsHint} />
      <ImageField name="couponImageUrl" type="coupon" onBusy={onBusy} />
    </Fields>
  );
}

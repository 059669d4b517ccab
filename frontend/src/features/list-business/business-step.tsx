/** Step 1: what the business is and where. */
import { LISTING_CATEGORIES } from "@mainstreet/contracts/submission";
import { wizardText } from "../../shared/text/wizard.ts";
import { ChoiceField, LongTextField, TextField } from "./listing-field.tsx";
import { Fields } from "./step-layout.tsx";

export function BusinessStep() {
  return (
    <Fields>
      <TextField name="businessName" autoComplete="organization" />
      <ChoiceField
        name="category"
        choices={LISTING_CATEGORIES}
        invitation={wizardText.chooseCategory}
      />
      <LongTextField name="description" description={wizardText.descriptionHint} />
      <TextField name="address" autoComplete="street-address" />
      <div data-third>
        <TextField name="city" autoComplete="address-level2" />
      </div>
      <div data-third>
        <TextField name="state" autoComplete="address-level1" />
      </div>
      <div data-third>
        <TextField name="zipCode" autoComplete="postal-code" />
      </div>
    </Fields>
  );
}

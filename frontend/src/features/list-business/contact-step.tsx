/** Step 2: who to talk to, and how the business shows itself. */
import { useFormContext } from "react-hook-form";
import { wizardText } from "../../shared/text/wizard.ts";
import { ImageField, TextField } from "./listing-field.tsx";
import type { ListingValues } from "./listing-values.ts";
import { Fields, Group } from "./step-layout.tsx";

export function ContactStep({ onBusy }: { onBusy: (busy: boolean) => void }) {
  const { watch } = useFormContext<ListingValues>();
  const premium = watch("selectedPlan") === "premium";
  return (
    <Fields>
      <Group>{wizardText.contact}</Group>
      <div data-half>
        <TextField name="phone" type="tel" autoComplete="tel" />
      </div>
      <div data-half>
        <TextField
          name="email"
          type="email"
          autoComplete="email"
          description={wizardText.emailHint}
        />
      </div>
      <TextField name="website" inputMode="url" autoCapitalize="none" autoComplete="url" />
      <div data-half>
        <TextField name="contactName" autoComplete="name" />
      </div>
      <div data-half>
        <TextField name="contactTitle" autoComplete="organization-title" />
      </div>
      <Group>{wizardText.branding}</Group>
      <ImageField name="logoUrl" type="logo" onBusy={onBusy} />
      <ImageField name="businessImageUrl" type="business" onBusy={onBusy} />
      {premium && (
        <>
          <Group>{wizardText.social}</Group>
          <div data-half>
            <TextField name="socialMediaLinks.facebook" inputMode="url" autoCapitalize="none" />
          </div>
          <div data-half>
            <TextField name="socialMediaLinks.instagram" inputMode="url" autoCapitalize="none" />
          </div>
        </>
      )}
    </Fields>
  );
}

/** Shown for a coupon that is not there, or could not be fetched. */
import { couponText } from "../../shared/text/listing.ts";
import { TicketDrawing } from "../../shared/ui/drawings.tsx";
import { StateMessage } from "../../shared/ui/state-message.tsx";
import { ButtonLink } from "../../shared/ui/button.tsx";

export function CouponMissing() {
  return (
    <StateMessage
      drawing={<TicketDrawing />}
      heading="h1"
      title={couponText.notFoundTitle}
      body={couponText.notFoundBody}
      action={
        <ButtonLink to="/" variant="contained">
          {couponText.backToHome}
        </ButtonLink>
      }
    />
  );
}

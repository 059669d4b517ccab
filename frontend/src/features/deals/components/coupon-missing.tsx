/** Shown for a coupon that is not there, or could not be fetched. */
import { couponText } from "../../../shared/text/listing.ts";
import { TicketDrawing } from "../../../shared/ui/drawings.tsx";
import { StateMessage } from "../../../shared/ui/state-message.tsx";
import { Link } from "react-router-dom";
import Button from "@mui/material/Button";

export function CouponMissing() {
  return (
    <StateMessage
      drawing={<TicketDrawing />}
      heading="h1"
      title={couponText.notFoundTitle}
      body={couponText.notFoundBody}
      action={
        <Button component={Link} to="/" variant="contained">
          {couponText.backToHome}
        </Button>
      }
    />
  );
}

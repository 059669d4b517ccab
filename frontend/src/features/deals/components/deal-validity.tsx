/** Until when a deal can be used, as one line. */
import { shortDay } from "../../../shared/format/day.ts";
import { couponText, listingText } from "../../../shared/text/listing.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { styled } from "@mui/material/styles";

export function DealValidity({ expiration }: { expiration: string | null }) {
  const today = useToday();
  if (expiration === null) return <Line>{listingText.noExpiration}</Line>;
  if (expiration < today) return <Line data-urgent>{couponText.expired}</Line>;
  if (expiration === today) return <Line data-urgent>{listingText.endsToday}</Line>;
  return <Line>{listingText.validUntil(shortDay(expiration, today))}</Line>;
}

const Line = styled("p")(({ theme }) => ({
  margin: 0,
  marginTop: "auto",
  paddingTop: 4,
  fontSize: "0.875rem",
  lineHeight: 1.4,
  color: theme.vars.palette.text.secondary,
  "&[data-urgent]": { color: theme.vars.palette.secondary.main, fontWeight: 600 },
}));

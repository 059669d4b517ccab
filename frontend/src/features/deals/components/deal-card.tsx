/** A deal as a ticket: picture, perforation, discount. The whole card is one link. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import { memo } from "react";
import { Link } from "react-router-dom";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { describeDealDay } from "../../../shared/format/deal-day.ts";
import { categoryLabel } from "../../../shared/format/category-label.ts";
import { distanceText } from "../../../shared/format/distance-text.ts";
import { listingText } from "../../../shared/text/listing.ts";
import { FeaturedRibbon, Picture } from "../../../shared/ui/picture.tsx";
import { openOver } from "../../../shared/ui/page.tsx";
import { SaveMark } from "../../../shared/saved/save-button.tsx";
import { savedDeal } from "../../../shared/saved/saved-store.ts";
import {
  TicketDiscount,
  TicketMeta,
  TicketPerforation,
  TicketStub,
  Ticket,
  TicketTitle,
  TicketTop,
} from "../ticket.ts";
import { shortDay } from "../../../shared/format/day.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { styled } from "@mui/material/styles";

interface DealCardProps {
  coupon: Coupon;
  /** Loads the picture eagerly, for the cards seen first. */
  eager?: boolean;
  /** Opens the deal over the page; without it, the card leads to the deal's page. */
  onOpen?: ((id: number) => void) | undefined;
}

/** Memoized, as a page has dozens of cards: renders again only when its props change. */
export const DealCard = memo(function DealCard({ coupon, eager, onOpen }: DealCardProps) {
  const { business } = coupon;
  const distance = distanceText(business.distance, useTown());
  const picture = coupon.imageUrl || business.imageUrl;
  return (
    <Ticket component="article">
      <TicketTop {...(picture === "" ? { "data-bare": true } : {})}>
        <Picture
          src={picture}
          alt=""
          kind="coupon"
          category={business.category.name}
          width={640}
          height={400}
          sizes="(min-width: 1200px) 282px, (min-width: 900px) 32vw, (min-width: 600px) 48vw, 92vw"
          eager={eager ?? false}
        />
        {coupon.showDeals && <FeaturedRibbon label={listingText.featured} />}
      </TicketTop>
      <TicketPerforation aria-hidden="true" />
      <TicketStub>
        {coupon.discount !== "" && <TicketDiscount dir="auto">{coupon.discount}</TicketDiscount>}
        <TicketTitle dir="auto">
          <Link
            to={`/coupons/${coupon.id}`}
            onClick={(event) => onOpen && openOver(event, () => onOpen(coupon.id))}
          >
            {coupon.title}
          </Link>
        </TicketTitle>
        <TicketMeta>
          <span dir="auto">{business.name}</span>
          {distance && <span data-whole>{distance}</span>}
          <span dir="auto">{categoryLabel(business.category.name)}</span>
        </TicketMeta>
        <DealValidity coupon={coupon} />
      </TicketStub>
      <SaveMark kind="deals" record={savedDeal(coupon)} />
    </Ticket>
  );
});

/** One line that says from or until when a deal can be used. */
function DealValidity({ coupon }: { coupon: Coupon }) {
  const { expiration } = coupon;
  const today = useToday();
  const words = describeDealDay(coupon, today);
  const last =
    expiration === null
      ? listingText.noExpiration
      : listingText.validUntil(shortDay(expiration, today));
  return <Line data-urgent={words && true}>{words ?? last}</Line>;
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

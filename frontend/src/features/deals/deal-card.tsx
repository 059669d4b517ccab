/** A deal as a ticket: picture, perforation, discount. The whole card is one link. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import StarRounded from "@mui/icons-material/StarRounded";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { categoryLabel, distanceText } from "../../shared/format/listing.ts";
import { listingText } from "../../shared/text/listing.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { DealValidity } from "./deal-validity.tsx";
import { Discount, Meta, Perforation, Ribbon, Stub, Ticket, Title, Top } from "./ticket.ts";

/** `eager` for the cards that are seen first. */
export function DealCard({ coupon, eager }: { coupon: Coupon; eager?: boolean }) {
  const { business } = coupon;
  const meta = [
    business.name,
    distanceText(business.distance),
    categoryLabel(business.category.name),
  ].filter((part) => part !== undefined);
  return (
    <Ticket>
      <Top>
        <Picture
          src={coupon.imageUrl || business.imageUrl}
          alt=""
          kind="coupon"
          width={640}
          height={400}
          sizes="(min-width: 1200px) 282px, (min-width: 900px) 32vw, (min-width: 600px) 48vw, 92vw"
          eager={eager ?? false}
        />
        {coupon.showDeals && (
          <Ribbon>
            <StarRounded aria-hidden="true" />
            {listingText.featured}
          </Ribbon>
        )}
      </Top>
      <Perforation aria-hidden="true" />
      <Stub>
        {coupon.discount !== "" && <Discount>{coupon.discount}</Discount>}
        <Title>
          <Link to={`/coupons/${coupon.id}`}>{coupon.title}</Link>
        </Title>
        <Meta>
          {meta.map((part) => (
            <Fragment key={part}>
              <span>{part}</span>{" "}
            </Fragment>
          ))}
        </Meta>
        <DealValidity expiration={coupon.expiration} />
      </Stub>
    </Ticket>
  );
}

/** Everything about one coupon, and beside it the business that gives it. */
import type { CouponDetail } from "@mainstreet/contracts/coupon";
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import StarRounded from "@mui/icons-material/StarRounded";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Link } from "react-router-dom";
import { longDay } from "../../shared/format/day.ts";
import { categoryLabel, termList, webHref } from "../../shared/format/listing.ts";
import { couponText, listingText } from "../../shared/text/listing.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { BusinessSide } from "./business-side.tsx";
import { Badges, Block, Code, Columns, Notice, Pair, Sheet, SheetPicture } from "./coupon-sheet.ts";
import { OtherDeals } from "./other-deals.tsx";
import { Discount, Perforation } from "./ticket.ts";

export function CouponPage({ coupon }: { coupon: CouponDetail }) {
  const { business } = coupon;
  const site = webHref(business.website);
  const terms = termList(coupon.terms);
  return (
    <>
      <Button
        component={Link}
        to="/"
        startIcon={<ArrowBackRounded />}
        sx={{ mt: 2, mb: 1, ml: -1 }}
      >
        {couponText.backToDeals}
      </Button>
      {coupon.expired && <Notice>{couponText.expired}</Notice>}
      <Columns>
        <Sheet>
          {coupon.imageUrl !== "" && (
            <SheetPicture>
              <Picture
                src={coupon.imageUrl}
                alt=""
                kind="coupon"
                width={1200}
                height={480}
                sizes="(min-width: 1200px) 800px, 100vw"
                eager
              />
            </SheetPicture>
          )}
          <Block>
            <Badges>
              <span>{categoryLabel(business.category.name)}</span>
              {coupon.showDeals && (
                <span data-featured>
                  <StarRounded aria-hidden="true" />
                  {listingText.featuredDeal}
                </span>
              )}
            </Badges>
            <div>
              <Typography variant="h1">{coupon.title}</Typography>
              <Typography sx={{ color: "text.secondary" }}>{business.name}</Typography>
            </div>
            {coupon.description !== "" && <Typography>{coupon.description}</Typography>}
          </Block>
          <Perforation aria-hidden="true" />
          <Block>
            <Pair>
              {coupon.discount !== "" && (
                <div>
                  <h2>{couponText.discount}</h2>
                  <Discount data-large>{coupon.discount}</Discount>
                </div>
              )}
              {coupon.code !== "" && (
                <div>
                  <h2>{couponText.code}</h2>
                  <Code>{coupon.code}</Code>
                </div>
              )}
            </Pair>
            <Typography sx={{ color: "text.secondary" }}>
              {coupon.expiration === null
                ? listingText.noExpiration
                : couponText.expires(longDay(coupon.expiration))}
            </Typography>
            {terms.length > 0 && (
              <div>
                <h2>{couponText.terms}</h2>
                <ul>
                  {terms.map((term) => (
                    <li key={term}>{term}</li>
                  ))}
                </ul>
              </div>
            )}
            {site && (
              <Button
                variant="contained"
                href={site}
                target="_blank"
                rel="noopener noreferrer"
                sx={{ justifySelf: "start" }}
              >
                {couponText.visitWebsite}
              </Button>
            )}
          </Block>
        </Sheet>
        <BusinessSide business={business} />
      </Columns>
      {coupon.expired && <OtherDeals coupon={coupon} />}
    </>
  );
}

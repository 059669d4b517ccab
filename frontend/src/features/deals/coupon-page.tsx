/** Everything about one coupon, and beside it the business that gives it. */
import type { CouponDetail } from "@mainstreet/contracts/coupon";
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import StarRounded from "@mui/icons-material/StarRounded";
import { Suspense } from "react";
import { longDay } from "../../shared/format/day.ts";
import { categoryLabel, termList, webHref } from "../../shared/format/listing.ts";
import { couponText, listingText } from "../../shared/text/listing.ts";
import { Picture } from "../../shared/ui/picture.tsx";
import { BusinessSide } from "./business-side.tsx";
import { Badges, Block, Code, Columns, Notice, Pair, Sheet, SheetPicture } from "./coupon-sheet.ts";
import { CopyCode } from "./copy-code.tsx";
import { OtherDeals } from "./other-deals.tsx";
import { PageActions } from "./page-actions.tsx";
import { PrintRules } from "./print-rules.tsx";
import { Discount, Perforation } from "./ticket.ts";
import { useExpired } from "./use-expired.ts";
import { Link } from "react-router-dom";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";

export function CouponPage({ coupon }: { coupon: CouponDetail }) {
  const { business } = coupon;
  const site = webHref(business.website);
  const terms = termList(coupon.terms);
  const expired = useExpired(coupon);
  return (
    <>
      <PrintRules />
      <Button
        component={Link}
        data-screen-only
        to="/"
        startIcon={<ArrowBackRounded />}
        sx={{ margin: "16px 0 8px -8px" }}
      >
        {couponText.backToDeals}
      </Button>
      {expired && <Notice>{couponText.expired}</Notice>}
      <Columns>
        <Sheet>
          {coupon.imageUrl !== "" && (
            <SheetPicture data-screen-only>
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
              <Typography color="textSecondary">{business.name}</Typography>
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
                  {expired ? <Code data-over>{coupon.code}</Code> : <CopyCode code={coupon.code} />}
                </div>
              )}
            </Pair>
            <Typography color="textSecondary">
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
            <Suspense>{!expired && <PageActions coupon={coupon} />}</Suspense>
            {site && (
              <Button
                sx={{ justifySelf: "start" }}
                data-screen-only
                variant={expired ? "contained" : "text"}
                href={site}
                target="_blank"
                rel="noopener noreferrer"
              >
                {couponText.visitWebsite}
              </Button>
            )}
          </Block>
        </Sheet>
        <Suspense>
          <BusinessSide business={business} />
        </Suspense>
      </Columns>
      {expired && <OtherDeals coupon={coupon} />}
    </>
  );
}

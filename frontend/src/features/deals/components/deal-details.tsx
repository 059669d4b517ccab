/** What the dialog tells about a deal. */
import type { Coupon, CouponDetail } from "@mainstreet/contracts/coupon";
import { Link } from "react-router-dom";
import { longDay } from "../../../shared/format/day.ts";
import { categoryLabel, termList } from "../../../shared/format/listing.ts";
import { dealText } from "../../../shared/text/deals.ts";
import { relativeExpiry } from "../../../shared/text/relative-expiry.ts";
import { couponText, listingText } from "../../../shared/text/listing.ts";
import { siteText } from "../../../shared/text/site.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { ContactList } from "../../../shared/ui/contact-list.tsx";
import { DetailBody, DetailPicture } from "../../../shared/ui/detail-dialog.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { Notice } from "../../../shared/ui/notice.ts";
import { ShareButton } from "../../../shared/ui/share-button.tsx";
import { Stars } from "../../../shared/ui/stars.tsx";
import { CopyCode } from "./copy-code.tsx";
import { SaveButton } from "./save-button.tsx";
import { Discount } from "../ticket.ts";
import { useExpired } from "../use-expired.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";

export function DealDetails({
  coupon,
  titleId,
}: {
  coupon: Coupon | CouponDetail;
  titleId: string;
}) {
  const { business } = coupon;
  const expired = useExpired(coupon);
  return (
    <>
      <DetailPicture>
        <Picture
          src={coupon.imageUrl || business.imageUrl}
          alt=""
          kind="coupon"
          width={640}
          height={360}
          sizes="(min-width: 768px) 560px, 100vw"
          eager
        />
      </DetailPicture>
      <DetailBody>
        {expired && <Notice>{couponText.expired}</Notice>}
        <div>
          {coupon.discount !== "" && (
            <Discount data-large dir="auto">
              {coupon.discount}
            </Discount>
          )}
          <Typography variant="h2" id={titleId} dir="auto">
            {coupon.title}
          </Typography>
          <Giver>
            <b dir="auto">{business.name}</b>
            <Stars rating={business.rating} reviewCount={business.reviewCount} />
            <span>{categoryLabel(business.category.name)}</span>
          </Giver>
        </div>
        {coupon.description !== "" && <Typography dir="auto">{coupon.description}</Typography>}
        <Validity expiration={coupon.expiration} />
        {coupon.code !== "" && !expired && (
          <div>
            <Label>{couponText.code}</Label>
            <CopyCode code={coupon.code} />
          </div>
        )}
        {!expired && (
          <Row>
            <SaveButton coupon={coupon} />
            <ShareButton title={coupon.title} text={business.name} path={`/coupons/${coupon.id}`} />
          </Row>
        )}
        <Terms terms={coupon.terms} />
        <ContactList business={business} />
        <Button component={Link} to={`/coupons/${coupon.id}`} sx={{ justifySelf: "start", ml: -2 }}>
          {siteText.openPage}
        </Button>
      </DetailBody>
    </>
  );
}

/** The relative part waits for the browser: the server's HTML may be kept. */
function Validity({ expiration }: Pick<Coupon, "expiration">) {
  const today = useToday();
  if (expiration === null) return <Typography>{listingText.noExpiration}</Typography>;
  const relative = today && relativeExpiry(expiration, today);
  return (
    <Typography>
      {dealText.validUntil(longDay(expiration))}
      {relative && <Soft> · {relative}</Soft>}
    </Typography>
  );
}

function Terms({ terms }: Pick<Coupon, "terms">) {
  const list = termList(terms);
  if (list.length === 0) return null;
  return (
    <div>
      <Label>{couponText.terms}</Label>
      <Bullets dir="auto">
        {list.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </Bullets>
    </div>
  );
}

const Giver = styled("p")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "2px 12px",
  margin: "6px 0 0",
  color: theme.vars.palette.text.secondary,
  "& b": { fontWeight: 600, color: theme.vars.palette.text.primary },
}));

const Soft = styled("span")(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

const Label = styled("h3")(({ theme }) => ({
  margin: "0 0 4px",
  fontSize: "0.875rem",
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
}));

const Row = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "@media (max-width: 599px)": { "& > *": { flex: "1 1 0" } },
});

const Bullets = styled("ul")({ margin: 0, paddingLeft: 20 });

/** A deal's dialog over the page; loaded when one is first opened. */
import type { Coupon, CouponDetail } from "@mainstreet/contracts/coupon";
import CallRounded from "@mui/icons-material/CallRounded";
import PointOfSaleOutlined from "@mui/icons-material/PointOfSaleOutlined";
import { useQuery } from "@tanstack/react-query";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { useApi } from "../../../shared/api/client.ts";
import { categoryLabel } from "../../../shared/format/category-label.ts";
import { telHref } from "../../../shared/format/contact-links.ts";
import { termList } from "../term-list.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { dealText } from "../../../shared/text/deals.ts";
import { couponText } from "../../../shared/text/listing.ts";
import {
  DETAIL_TITLE_ID,
  DetailBody,
  DetailButtons,
  DetailDialog,
  DetailMissing,
  DetailPicture,
} from "../../../shared/ui/detail-dialog.tsx";
import type { RecordDialogProps } from "../../../shared/ui/detail-dialog.tsx";
import { couponQuery } from "../api/coupons-api.ts";
import { useDealDay } from "../use-deal-day.ts";
import { usePrimedCouponPage } from "../use-primed-coupon-page.ts";
import { Link } from "react-router-dom";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { relativeExpiry } from "../../../shared/text/deal-days.ts";
import { siteText } from "../../../shared/text/site.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { ContactList } from "../../../shared/ui/contact-list.tsx";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { ShareButton } from "../../../shared/ui/share-button.tsx";
import { Stars } from "../../../shared/ui/stars.tsx";
import { CopyCode } from "./copy-code.tsx";
import { SaveButton } from "../../../shared/saved/save-button.tsx";
import { savedDeal } from "../../../shared/saved/saved-store.ts";
import { TicketDiscount } from "../ticket.ts";

export function DealDialog({ id, known, open, onClose }: RecordDialogProps<Coupon>) {
  const { location } = useLocationHandle().state;
  const query = useQuery({ ...couponQuery(useApi(), id, location), enabled: !known });
  usePrimedCouponPage(known);
  const coupon = known ?? query.data;
  const { notice } = useDealDay(coupon);
  const call = coupon && telHref(coupon.business.phone);
  return (
    <DetailDialog
      open={open}
      onClose={onClose}
      actions={
        coupon && (
          <>
            {!notice && (
              <Button
                component={Link}
                to={`/coupons/${id}?till`}
                state={{ inside: true }}
                variant="contained"
                size="large"
                startIcon={<PointOfSaleOutlined />}
              >
                {dealText.openTill}
              </Button>
            )}
            {call && (
              <Button variant="outlined" size="large" href={call} startIcon={<CallRounded />}>
                {dealText.callNow}
              </Button>
            )}
          </>
        )
      }
    >
      {coupon ? <DealDetails coupon={coupon} /> : <DetailMissing text={couponText} query={query} />}
    </DetailDialog>
  );
}

/** The dialog's content about a deal. */
function DealDetails({ coupon }: { coupon: Coupon | CouponDetail }) {
  const { business } = coupon;
  const { over, notice } = useDealDay(coupon);
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
        {notice && (
          <Alert severity="warning" role="note">
            {notice}
          </Alert>
        )}
        <div>
          {coupon.discount !== "" && (
            <TicketDiscount data-large dir="auto">
              {coupon.discount}
            </TicketDiscount>
          )}
          <Typography variant="h2" id={DETAIL_TITLE_ID} dir="auto">
            {coupon.title}
          </Typography>
          <Giver>
            <b dir="auto">{business.name}</b>
            <Stars rating={business.rating} reviewCount={business.reviewCount} />
            <span>{categoryLabel(business.category.name)}</span>
          </Giver>
        </div>
        <MultilineText text={coupon.description} />
        <Validity coupon={coupon} />
        {coupon.code !== "" && !notice && (
          <div>
            <Label>{couponText.code}</Label>
            <CopyCode code={coupon.code} />
          </div>
        )}
        {!over && (
          <DetailButtons>
            <SaveButton kind="deals" record={savedDeal(coupon)} />
            <ShareButton title={coupon.title} text={business.name} path={`/coupons/${coupon.id}`} />
          </DetailButtons>
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

/** The deal's last day; emphasized if that is today, else with how far away it is. */
function Validity({ coupon }: { coupon: Coupon }) {
  const today = useToday();
  const { lastDay, line } = useDealDay(coupon);
  const { expiration } = coupon;
  const relative = !lastDay && expiration && relativeExpiry(expiration, today);
  return (
    <Typography
      color={lastDay ? "secondary" : "textPrimary"}
      sx={{ fontWeight: lastDay ? 600 : 400 }}
    >
      {line(dealText.validUntil)}
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

const Bullets = styled("ul")({ margin: 0, paddingLeft: 20 });

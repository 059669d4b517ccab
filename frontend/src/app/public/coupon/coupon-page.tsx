/** One coupon's page: everything about it, and beside it the business that gives it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router-dom";
import type { CouponDetail } from "@mainstreet/contracts/coupon";
import StarRounded from "@mui/icons-material/StarRounded";
import Alert from "@mui/material/Alert";
import Chip from "@mui/material/Chip";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import PointOfSaleOutlined from "@mui/icons-material/PointOfSaleOutlined";
import PrintOutlined from "@mui/icons-material/PrintOutlined";
import { couponQuery } from "../../../features/deals/api/coupons-api.ts";
import { useDealDay } from "../../../features/deals/use-deal-day.ts";
import { TillView } from "../../../features/deals/components/till-view.tsx";
import { useApi } from "../../../shared/api/client.ts";
import { PageWidth } from "../../../shared/ui/page.tsx";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { couponText, listingText } from "../../../shared/text/listing.ts";
import { TicketDrawing } from "../../../shared/ui/drawings.tsx";
import { StaleNotice } from "../../../shared/ui/stale-notice.tsx";
import {
  BackToDeals,
  Badges,
  Block,
  Columns,
  MissingRecord,
  PageActions,
  Sheet,
  SheetPicture,
  useRecordTitle,
} from "../../../shared/ui/record-page.tsx";
import { readId } from "../page-route.ts";
import { categoryLabel } from "../../../shared/format/category-label.ts";
import { termList } from "../../../features/deals/term-list.ts";
import { BusinessSidebar } from "../../../features/deals/components/business-sidebar.tsx";
import { Code, CopyCode } from "../../../features/deals/components/copy-code.tsx";
import { OtherDeals } from "../../../features/deals/components/other-deals.tsx";
import { TicketDiscount, TicketPerforation } from "../../../features/deals/ticket.ts";
import { dealText } from "../../../shared/text/deals.ts";
import { SaveButton } from "../../../shared/saved/save-button.tsx";
import { savedDeal } from "../../../shared/saved/saved-store.ts";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";
import { ShareButton } from "../../../shared/ui/share-button.tsx";

/** The key resets all state per coupon: the previous business's deals must not show here. */
function CouponRoute() {
  const id = readId(useParams()["id"]);
  return (
    <PageWidth>
      {id === undefined ? <MissingRecord {...missing} /> : <KnownCoupon key={id} id={id} />}
    </PageWidth>
  );
}
export { CouponRoute as Component };

const missing = { drawing: <TicketDrawing />, text: couponText };

function KnownCoupon({ id }: { id: number }) {
  const api = useApi();
  const till = useSearchParams()[0].has("till");
  const { location } = useLocationHandle().state;
  const plain = useQuery(couponQuery(api, id, null));
  // Given a location, the API returns the same coupon with its distance.
  const near = useQuery({ ...couponQuery(api, id, location), enabled: location !== null });
  const shown = near.data ? near : plain;
  const coupon = shown.data;
  const { over, notice } = useDealDay(coupon);
  useRecordTitle(shown, (town) => couponText.pageTitle(coupon, town));
  if (plain.isPending || !coupon) return <MissingRecord {...missing} query={plain} />;
  // Only a usable deal opens at the till; one that ends while it is open there shows a notice.
  return till && !coupon.expired && (over || !notice) ? (
    <TillView coupon={coupon} />
  ) : (
    <>
      <StaleNotice of={shown.data} onRetry={() => void shown.refetch()} />
      <CouponPage coupon={coupon} />
    </>
  );
}

function CouponPage({ coupon }: { coupon: CouponDetail }) {
  const { business } = coupon;
  const terms = termList(coupon.terms);
  const day = useDealDay(coupon);
  return (
    <>
      <PrintRules />
      <BackToDeals />
      {day.notice && (
        <Alert severity="warning" role="note" sx={{ mb: 2 }}>
          {day.notice}
        </Alert>
      )}
      <Columns>
        <Sheet component="article">
          <SheetPicture src={coupon.imageUrl} kind="coupon" />
          <Block>
            <Badges>
              <Chip variant="outlined" label={categoryLabel(business.category.name)} />
              {coupon.showDeals && (
                <Chip color="secondary" icon={<StarRounded />} label={listingText.featuredDeal} />
              )}
            </Badges>
            <div>
              <Typography variant="h1" dir="auto">
                {coupon.title}
              </Typography>
              <Typography color="textSecondary" dir="auto">
                {business.name}
              </Typography>
            </div>
            <MultilineText text={coupon.description} />
          </Block>
          <TicketPerforation aria-hidden="true" />
          <Block>
            <Pair>
              {coupon.discount !== "" && (
                <div>
                  <h2>{couponText.discount}</h2>
                  <TicketDiscount data-large dir="auto">
                    {coupon.discount}
                  </TicketDiscount>
                </div>
              )}
              {coupon.code !== "" && (day.over || !day.notice) && (
                <div>
                  <h2>{couponText.code}</h2>
                  {day.notice ? (
                    <Code translate="no" data-over>
                      {coupon.code}
                    </Code>
                  ) : (
                    <CopyCode code={coupon.code} />
                  )}
                </div>
              )}
            </Pair>
            <Typography
              color={day.lastDay ? "secondary" : "textSecondary"}
              sx={{ fontWeight: day.lastDay ? 600 : 400 }}
            >
              {day.line(couponText.expires)}
            </Typography>
            {terms.length > 0 && (
              <div>
                <h2>{couponText.terms}</h2>
                <ul dir="auto">
                  {terms.map((term) => (
                    <li key={term}>{term}</li>
                  ))}
                </ul>
              </div>
            )}
            {!day.over && <Actions coupon={coupon} usable={!day.notice} />}
          </Block>
        </Sheet>
        <BusinessSidebar business={business} />
      </Columns>
      <OtherDeals coupon={coupon} />
    </>
  );
}

/** Shows nothing itself: while it is mounted, the print rules apply to the whole page. */
const PrintRules = () => <Rules hidden />;

const INK = {
  color: "#000 !important",
  backgroundColor: "#fff !important",
  boxShadow: "none !important",
};

// One rule per selector: in a comma-separated list, emotion resolves `&` only in the first.
const Rules = styled("i")({
  "@media print": {
    "html:has(&)": INK,
    "html:has(&) *": INK,
    "html:has(&) *::before": INK,
    "html:has(&) *::after": INK,
    "main:has(&) :is(article, aside, section)": { breakInside: "avoid" },
    "main:has(&) a": { textDecoration: "none !important" },
    "@page": { margin: "16mm" },
  },
});

/** A deal's actions: the till, save, share and print. */
function Actions({ coupon, usable }: { coupon: CouponDetail; usable: boolean }) {
  return (
    <PageActions data-screen-only>
      {usable && (
        <Button
          component={Link}
          to={`/coupons/${coupon.id}?till`}
          state={{ inside: true }}
          variant="contained"
          startIcon={<PointOfSaleOutlined />}
        >
          {dealText.openTill}
        </Button>
      )}
      <SaveButton kind="deals" record={savedDeal(coupon)} />
      <ShareButton
        title={coupon.title}
        text={coupon.business.name}
        path={`/coupons/${coupon.id}`}
      />
      {usable && (
        <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          {dealText.print}
        </Button>
      )}
    </PageActions>
  );
}

/** Discount and code side by side where there is room. */
const Pair = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: "16px 48px",
  // Both are vertically centered in the same row, the discount the most prominent.
  "& > div": { display: "grid", gridTemplateRows: "auto 1fr", alignItems: "center" },
});

/** One business's page. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Navigate, useParams, Link } from "react-router-dom";
import { businessQuery } from "../../../features/businesses/api/businesses-api.ts";
import { couponsQuery } from "../../../features/deals/api/coupons-api.ts";
import { DealGrid, TicketSkeletons } from "../../../features/deals/components/deal-grid.tsx";
import { allItems, useApi } from "../../../shared/api/client.ts";
import { loadMoreState } from "../../../shared/api/load-more-state.ts";
import { categoryLabel } from "../../../shared/format/category-label.ts";
import { businessPath } from "../../../shared/format/page-path.ts";
import { PageWidth } from "../../../shared/ui/page.tsx";
import { withDistance } from "../../../shared/location/distance.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { businessText, listingText } from "../../../shared/text/listing.ts";
import { BuildingDrawing, TicketDrawing } from "../../../shared/ui/drawings.tsx";
import { FailureState, StateMessage } from "../../../shared/ui/states.tsx";
import { StaleNotice } from "../../../shared/ui/stale-notice.tsx";
import {
  MissingRecord,
  BackToDeals,
  Badges,
  Block,
  Columns,
  RelatedRecords,
  PageActions,
  Sheet,
  SheetPicture,
  useRecordTitle,
} from "../../../shared/ui/record-page.tsx";
import { readId } from "../page-route.ts";
import type { Business } from "@mainstreet/contracts/business";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { SaveButton } from "../../../shared/saved/save-button.tsx";
import { savedBusiness } from "../../../shared/saved/saved-store.ts";
import { ContactList } from "../../../shared/ui/contact-list.tsx";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";
import { ShareButton } from "../../../shared/ui/share-button.tsx";
import { SocialLinks } from "../../../shared/ui/social-links.tsx";
import {
  BusinessHead,
  BusinessActions,
} from "../../../features/businesses/components/business-parts.tsx";
import { OpeningHours } from "../../../features/businesses/components/opening-hours.tsx";

/** The key resets all state per business: the previous one's deals must not show here. */
function BusinessRoute() {
  const id = readId(useParams()["id"]);
  return (
    <PageWidth>
      {id === undefined ? <MissingRecord {...missing} /> : <KnownBusiness key={id} id={id} />}
    </PageWidth>
  );
}
export { BusinessRoute as Component };

const missing = { drawing: <BuildingDrawing />, text: businessText };

function KnownBusiness({ id }: { id: number }) {
  const { location } = useLocationHandle().state;
  const query = useQuery(businessQuery(useApi(), id));
  const { data } = query;
  useRecordTitle(query, (town) => businessText.pageTitle(data, town));
  if (!data) return <MissingRecord {...missing} query={query} />;
  // The business was merged into another one, which the API answered with.
  if (data.id !== id) return <Navigate to={businessPath(data)} replace />;
  return (
    <>
      <StaleNotice of={data} onRetry={() => void query.refetch()} />
      <BusinessPage business={withDistance(data, location)}>
        <Deals businessId={id} />
      </BusinessPage>
    </>
  );
}

function Deals({ businessId }: { businessId: number }) {
  const deals = useInfiniteQuery(couponsQuery(useApi(), { businessId }));
  if (deals.isPending) return <TicketSkeletons />;
  const coupons = allItems(deals.data?.pages ?? []);
  if (coupons.length === 0 && deals.error)
    return <FailureState title={deals.error.message} onRetry={() => void deals.refetch()} />;
  if (coupons.length === 0)
    return <StateMessage drawing={<TicketDrawing />} title={businessText.noDeals} />;
  return <DealGrid below coupons={coupons} more={loadMoreState(deals)} />;
}

interface BusinessPageProps {
  business: Business;
  /** The business's deals. */
  children: ReactNode;
}

function BusinessPage({ business, children }: BusinessPageProps) {
  return (
    <>
      <BackToDeals />
      <Columns>
        <Sheet component="article">
          <SheetPicture src={business.imageUrl} kind="business" />
          <Block>
            <Badges>
              <Chip variant="outlined" label={categoryLabel(business.category.name)} />
              {business.isPremium && (
                <Chip color="primary" icon={<VerifiedRounded />} label={listingText.verified} />
              )}
            </Badges>
            <BusinessHead business={business}>
              <Typography variant="h1" dir="auto">
                {business.name}
              </Typography>
            </BusinessHead>
            <MultilineText text={business.description} />
            <PageActions data-screen-only>
              <BusinessActions business={business} />
              {isLocated(business) && (
                <Button
                  component={Link}
                  to={`/map?business=${business.id}`}
                  variant="outlined"
                  startIcon={<PlaceOutlined />}
                >
                  {businessText.onMap}
                </Button>
              )}
              {/* These two wrap together, so that neither is left alone on a line. */}
              <PageActions>
                <SaveButton kind="businesses" record={savedBusiness(business)} />
                <ShareButton
                  title={business.name}
                  text={categoryLabel(business.category.name)}
                  path={businessPath(business)}
                />
              </PageActions>
            </PageActions>
          </Block>
        </Sheet>
        <Side component="aside">
          <ContactList business={business} labelled />
          <OpeningHours written={business.openingHours} />
          <SocialLinks business={business} />
        </Side>
      </Columns>
      <RelatedRecords>
        <Typography variant="h2" gutterBottom>
          {businessText.deals(business.name)}
        </Typography>
        {children}
      </RelatedRecords>
    </>
  );
}

const isLocated = ({ latitude, longitude }: Business) => latitude !== null && longitude !== null;

const Side = styled(Card)<{ component: "aside" }>({
  display: "grid",
  gap: 16,
  padding: 20,
  overflowWrap: "anywhere",
  // Below the record, on tablets, it is as wide as the page.
  "@media (min-width: 600px) and (max-width: 899px)": {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    alignItems: "start",
  },
  // Hidden when empty: a business may have nothing but a name.
  "&:not(:has(a, li, table))": { display: "none" },
});

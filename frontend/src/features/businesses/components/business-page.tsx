/** Everything about one business. */
import type { Business } from "@mainstreet/contracts/business";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { categoryLabel } from "../../../shared/format/listing.ts";
import { businessPath } from "../../../shared/format/page-path.ts";
import { SaveButton } from "../../../shared/saved/save-button.tsx";
import { savedBusiness } from "../../../shared/saved/saved-store.ts";
import { businessText, listingText } from "../../../shared/text/listing.ts";
import { ContactList } from "../../../shared/ui/contact-list.tsx";
import {
  BackToDeals,
  Badges,
  Block,
  Columns,
  RelatedRecords,
  PageActions,
  Sheet,
  SheetPicture,
} from "../../../shared/ui/record-page.tsx";
import { ShareButton } from "../../../shared/ui/share-button.tsx";
import { SocialLinks } from "../../../shared/ui/social-links.tsx";
import { BusinessHead, BusinessActions } from "./business-parts.tsx";
import { OpeningHours } from "./opening-hours.tsx";

interface BusinessPageProps {
  business: Business;
  /** Its deals. */
  children: ReactNode;
}

export function BusinessPage({ business, children }: BusinessPageProps) {
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
            {business.description && (
              <Typography dir="auto" sx={{ whiteSpace: "pre-line" }}>
                {business.description}
              </Typography>
            )}
            <PageActions>
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
              <SaveButton kind="businesses" record={savedBusiness(business)} />
              <ShareButton
                title={business.name}
                text={categoryLabel(business.category.name)}
                path={businessPath(business)}
              />
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
  // Below the record it is as wide as the page.
  "@media (min-width: 600px) and (max-width: 899px)": {
    gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
    alignItems: "start",
  },
  // A business may be known by its name alone.
  "&:not(:has(a, li, table))": { display: "none" },
});

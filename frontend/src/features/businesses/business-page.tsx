/** Everything about one business. */
import type { Business } from "@mainstreet/contracts/business";
import CallRounded from "@mui/icons-material/CallRounded";
import DirectionsRounded from "@mui/icons-material/DirectionsRounded";
import LanguageRounded from "@mui/icons-material/LanguageRounded";
import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { categoryLabel, mapsHref, telHref, webHref } from "../../shared/format/listing.ts";
import { businessPath } from "../../shared/format/page-path.ts";
import { businessText, couponText, listingText } from "../../shared/text/listing.ts";
import { ContactList } from "../../shared/ui/contact-list.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import {
  BackToDeals,
  Badges,
  Block,
  Columns,
  Others,
  PageActions,
  Sheet,
  SheetPicture,
} from "../../shared/ui/record-page.tsx";
import { ShareButton } from "../../shared/ui/share-button.tsx";
import { SocialLinks } from "../../shared/ui/social-links.tsx";
import { Stars } from "../../shared/ui/stars.tsx";

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
            <Head>
              <Logo>
                <Picture
                  src={business.logoUrl}
                  alt=""
                  kind="logo"
                  width={96}
                  height={96}
                  sizes="64px"
                />
              </Logo>
              <div>
                <Typography variant="h1" dir="auto">
                  {business.name}
                </Typography>
                <Stars rating={business.rating} reviewCount={business.reviewCount} />
              </div>
            </Head>
            {business.description && (
              <Typography dir="auto" sx={{ whiteSpace: "pre-line" }}>
                {business.description}
              </Typography>
            )}
            <Actions business={business} />
          </Block>
        </Sheet>
        <Side component="aside">
          <ContactList business={business} labelled />
          <SocialLinks business={business} />
        </Side>
      </Columns>
      <Others>
        <Typography variant="h2" gutterBottom>
          {businessText.deals(business.name)}
        </Typography>
        {children}
      </Others>
    </>
  );
}

function Actions({ business }: { business: Business }) {
  const call = telHref(business.phone);
  const site = webHref(business.website);
  const elsewhere = { target: "_blank", rel: "noopener noreferrer" };
  return (
    <PageActions>
      <Button
        variant="contained"
        href={mapsHref(business)}
        {...elsewhere}
        startIcon={<DirectionsRounded />}
      >
        {listingText.directions}
      </Button>
      {call && (
        <Button variant="outlined" href={call} startIcon={<CallRounded />}>
          {listingText.call}
        </Button>
      )}
      {site && (
        <Button variant="outlined" href={site} {...elsewhere} startIcon={<LanguageRounded />}>
          {couponText.visitWebsite}
        </Button>
      )}
      <ShareButton
        title={business.name}
        text={business.category.name}
        path={businessPath(business)}
      />
    </PageActions>
  );
}

const Head = styled("div")({ display: "flex", gap: 16, alignItems: "center" });

const Logo = styled("div")(({ theme }) => ({
  width: 64,
  height: 64,
  flexShrink: 0,
  overflow: "hidden",
  borderRadius: 8,
  outline: `1px solid ${theme.vars.palette.divider}`,
}));

const Side = styled(Card)<{ component: "aside" }>({
  display: "grid",
  gap: 16,
  padding: 20,
  overflowWrap: "anywhere",
  "&:empty": { display: "none" },
});

/** The business that gives a coupon: who, where, how to reach it. */
import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import type { Business } from "@mainstreet/contracts/business";
import { Link } from "react-router-dom";
import { NEW_TAB, webHref } from "../../../shared/format/contact-links.ts";
import { businessPath } from "../../../shared/format/page-path.ts";
import { couponText, listingText } from "../../../shared/text/listing.ts";
import { ContactList } from "../../../shared/ui/contact-list.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { SocialLinks } from "../../../shared/ui/social-links.tsx";
import { Stars } from "../../../shared/ui/stars.tsx";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";

export function BusinessSidebar({ business }: { business: Business }) {
  const site = webHref(business.website);
  return (
    <Side>
      <Frame>
        <Head>
          <Logo>
            <Picture
              src={business.logoUrl}
              alt=""
              kind="logo"
              width={96}
              height={96}
              sizes="56px"
            />
          </Logo>
          <div>
            <Typography variant="h3" component="h2" dir="auto">
              <Name to={businessPath(business)}>{business.name}</Name>
              {business.isPremium && (
                <VerifiedRounded titleAccess={listingText.verified} color="primary" sx={TICK} />
              )}
            </Typography>
            <Stars rating={business.rating} reviewCount={business.reviewCount} />
          </div>
        </Head>
        <ContactList business={business} />
        {site && (
          <Button data-screen-only variant="outlined" href={site} {...NEW_TAB}>
            {couponText.visitWebsite}
          </Button>
        )}
        <SocialLinks business={business} />
      </Frame>
      {business.imageUrl !== "" && (
        <Photo data-screen-only>
          <Picture
            src={business.imageUrl}
            alt={business.name}
            kind="business"
            width={640}
            height={400}
            sizes="(min-width: 900px) 340px, 100vw"
          />
        </Photo>
      )}
    </Side>
  );
}

const TICK = { ml: 0.5, fontSize: 18, verticalAlign: "-3px" };

const Side = styled("aside")({ display: "grid", gap: 16 });

const Frame = styled(Card)({
  display: "grid",
  gap: 16,
  padding: 20,
  overflowWrap: "anywhere",
});

const Head = styled("div")({ display: "flex", gap: 12, alignItems: "center" });

const Name = styled(Link)({
  color: "inherit",
  textDecoration: "none",
  "&:hover": { textDecoration: "underline" },
});

const Logo = styled("div")({
  width: 56,
  height: 56,
  flexShrink: 0,
  overflow: "hidden",
  borderRadius: 8,
});

const Photo = styled("div")({ aspectRatio: "16 / 10", overflow: "hidden", borderRadius: 12 });

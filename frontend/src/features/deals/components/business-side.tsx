/** The business that gives a coupon: who, where, how to reach it. */
import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import type { Business } from "@mainstreet/contracts/business";
import FacebookRounded from "@mui/icons-material/FacebookRounded";
import Instagram from "@mui/icons-material/Instagram";
import LinkedIn from "@mui/icons-material/LinkedIn";
import X from "@mui/icons-material/X";
import { webHref } from "../../../shared/format/listing.ts";
import { couponText, listingText } from "../../../shared/text/listing.ts";
import { ContactList } from "../../../shared/ui/contact-list.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { Stars } from "../../../shared/ui/stars.tsx";
import { styled } from "@mui/material/styles";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";

export function BusinessSide({ business }: { business: Business }) {
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
              {business.name}
              {business.isPremium && (
                <VerifiedRounded titleAccess={listingText.verified} color="primary" sx={TICK} />
              )}
            </Typography>
            <Stars rating={business.rating} reviewCount={business.reviewCount} />
          </div>
        </Head>
        <ContactList business={business} />
        {site && (
          <Button
            data-screen-only
            variant="outlined"
            href={site}
            target="_blank"
            rel="noopener noreferrer"
          >
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

const NETWORKS = [
  ["Facebook", "facebookUrl", FacebookRounded],
  ["Instagram", "instagramUrl", Instagram],
  ["Twitter/X", "twitterUrl", X],
  ["LinkedIn", "linkedinUrl", LinkedIn],
] as const;

function SocialLinks({ business }: { business: Business }) {
  const links = NETWORKS.flatMap(([name, field, Icon]) => {
    const href = webHref(business[field]);
    return href ? [{ name, href, Icon }] : [];
  });
  if (links.length === 0) return null;
  return (
    <div data-screen-only>
      <Typography variant="body2" color="textSecondary">
        {couponText.connect}
      </Typography>
      {links.map(({ name, href, Icon }) => (
        <IconButton
          key={name}
          sx={NETWORK}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${business.name}: ${name}`}
        >
          <Icon />
        </IconButton>
      ))}
    </div>
  );
}

const Side = styled("aside")({ display: "grid", gap: 16 });

const Frame = styled(Card)({
  display: "grid",
  gap: 16,
  padding: 20,
  overflowWrap: "anywhere",
});

const Head = styled("div")({ display: "flex", gap: 12, alignItems: "center" });

const Logo = styled("div")({
  width: 56,
  height: 56,
  flexShrink: 0,
  overflow: "hidden",
  borderRadius: 8,
});

const Photo = styled("div")({ aspectRatio: "16 / 10", overflow: "hidden", borderRadius: 12 });

const NETWORK = { width: 44, height: 44, marginLeft: -0.5 };

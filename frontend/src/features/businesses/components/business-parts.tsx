/** Parts that a business's page and its dialog share. */
import type { Business } from "@mainstreet/contracts/business";
import CallRounded from "@mui/icons-material/CallRounded";
import DirectionsRounded from "@mui/icons-material/DirectionsRounded";
import LanguageRounded from "@mui/icons-material/LanguageRounded";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { NEW_TAB, mapsHref, telHref, webHref } from "../../../shared/format/contact-links.ts";
import { couponText, listingText } from "../../../shared/text/listing.ts";
import { Picture } from "../../../shared/ui/picture.tsx";
import { Stars } from "../../../shared/ui/stars.tsx";

/** The business's logo, name and rating; `children` is the heading with the name. */
export function BusinessHead({ business, children }: { business: Business; children: ReactNode }) {
  return (
    <Head>
      <Logo>
        <Picture src={business.logoUrl} alt="" kind="logo" width={96} height={96} sizes="64px" />
      </Logo>
      <div>
        {children}
        <Stars rating={business.rating} reviewCount={business.reviewCount} />
      </div>
    </Head>
  );
}

/** Buttons to reach the business: directions, phone and website. */
export function BusinessActions({ business }: { business: Business }) {
  const call = telHref(business.phone);
  const site = webHref(business.website);
  return (
    <>
      <Button
        variant="contained"
        href={mapsHref(business)}
        {...NEW_TAB}
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
        <Button variant="outlined" href={site} {...NEW_TAB} startIcon={<LanguageRounded />}>
          {couponText.visitWebsite}
        </Button>
      )}
    </>
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

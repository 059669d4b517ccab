/** A business over the home page; fetched when one is first opened. */
import type { Business } from "@mainstreet/contracts/business";
import CallRounded from "@mui/icons-material/CallRounded";
import DirectionsRounded from "@mui/icons-material/DirectionsRounded";
import LanguageRounded from "@mui/icons-material/LanguageRounded";
import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import { useId } from "react";
import { Link } from "react-router-dom";
import { categoryLabel, mapsHref, telHref, webHref } from "../../shared/format/listing.ts";
import { businessPath } from "../../shared/format/page-path.ts";
import { couponText, listingText } from "../../shared/text/listing.ts";
import { siteText } from "../../shared/text/site.ts";
import { ContactList } from "../../shared/ui/contact-list.tsx";
import {
  DetailBody,
  DetailDialog,
  DetailPicture,
  PictureBadge,
} from "../../shared/ui/detail-dialog.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { Stars } from "../../shared/ui/stars.tsx";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";

export interface BusinessDialogProps {
  business: Business;
  open: boolean;
  onClose: () => void;
}

export function BusinessDialog({ business, open, onClose }: BusinessDialogProps) {
  const titleId = useId();
  return (
    <DetailDialog open={open} onClose={onClose} titleId={titleId} actions={<Ways {...business} />}>
      <DetailPicture>
        <Picture
          src={business.imageUrl}
          alt=""
          kind="business"
          width={640}
          height={360}
          sizes="(min-width: 768px) 560px, 100vw"
          eager
        />
        <PictureBadge data-quiet>{categoryLabel(business.category.name)}</PictureBadge>
      </DetailPicture>
      <DetailBody>
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
            <Typography variant="h2" id={titleId} dir="auto">
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
        <ContactList
          business={business}
          labelled
          badge={
            business.isPremium && (
              <Verified>
                <VerifiedRounded aria-hidden="true" />
                {listingText.verified}
              </Verified>
            )
          }
        />
        <Button component={Link} to={businessPath(business)} sx={{ justifySelf: "start", ml: -2 }}>
          {siteText.openPage}
        </Button>
      </DetailBody>
    </DetailDialog>
  );
}

function Ways(business: Business) {
  const call = telHref(business.phone);
  const site = webHref(business.website);
  const elsewhere = { target: "_blank", rel: "noopener noreferrer" };
  return (
    <>
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

const Verified = styled("span")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  padding: "1px 10px 1px 6px",
  borderRadius: 999,
  fontSize: "0.8125rem",
  fontWeight: 600,
  verticalAlign: "baseline",
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  "& svg": { fontSize: 16 },
}));

/** A business over the home page; fetched when one is first opened. */
import type { Business } from "@mainstreet/contracts/business";
import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import { useId } from "react";
import { Link } from "react-router-dom";
import { categoryLabel } from "../../shared/format/listing.ts";
import { businessPath } from "../../shared/format/page-path.ts";
import { SaveButton } from "../../shared/saved/save-button.tsx";
import { savedBusiness } from "../../shared/saved/saved-store.ts";
import { listingText } from "../../shared/text/listing.ts";
import { siteText } from "../../shared/text/site.ts";
import { ContactList } from "../../shared/ui/contact-list.tsx";
import {
  DetailBody,
  DetailDialog,
  DetailPicture,
  PictureBadge,
} from "../../shared/ui/detail-dialog.tsx";
import { Picture } from "../../shared/ui/picture.tsx";
import { BusinessHead, BusinessWays } from "./business-parts.tsx";
import { OpeningHours } from "./opening-hours.tsx";
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
    <DetailDialog
      open={open}
      onClose={onClose}
      titleId={titleId}
      actions={<BusinessWays business={business} />}
    >
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
        <BusinessHead business={business}>
          <Typography variant="h2" id={titleId} dir="auto">
            {business.name}
          </Typography>
        </BusinessHead>
        {business.description && (
          <Typography dir="auto" sx={{ whiteSpace: "pre-line" }}>
            {business.description}
          </Typography>
        )}
        <div>
          <SaveButton kind="businesses" record={savedBusiness(business)} />
        </div>
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
        <OpeningHours written={business.openingHours} />
        <Button component={Link} to={businessPath(business)} sx={{ justifySelf: "start", ml: -2 }}>
          {siteText.openPage}
        </Button>
      </DetailBody>
    </DetailDialog>
  );
}

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

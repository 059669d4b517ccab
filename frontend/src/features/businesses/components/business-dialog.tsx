/** A business's dialog over the page; loaded when one is first opened. */
import type { Business } from "@mainstreet/contracts/business";
import VerifiedRounded from "@mui/icons-material/VerifiedRounded";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useApi } from "../../../shared/api/client.ts";
import { categoryLabel } from "../../../shared/format/category-label.ts";
import { businessPath } from "../../../shared/format/page-path.ts";
import { withDistance } from "../../../shared/location/distance.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { SaveButton } from "../../../shared/saved/save-button.tsx";
import { savedBusiness } from "../../../shared/saved/saved-store.ts";
import { businessText, listingText } from "../../../shared/text/listing.ts";
import { siteText } from "../../../shared/text/site.ts";
import { ContactList } from "../../../shared/ui/contact-list.tsx";
import {
  DETAIL_TITLE_ID,
  DetailBody,
  DetailButtons,
  DetailDialog,
  DetailMissing,
  DetailPicture,
} from "../../../shared/ui/detail-dialog.tsx";
import type { RecordDialogProps } from "../../../shared/ui/detail-dialog.tsx";
import { MultilineText } from "../../../shared/ui/multiline-text.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { ShareButton } from "../../../shared/ui/share-button.tsx";
import { BusinessHead, BusinessActions } from "./business-parts.tsx";
import { businessQuery } from "../api/businesses-api.ts";
import { OpeningHours } from "./opening-hours.tsx";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";

export function BusinessDialog({ id, known, open, onClose }: RecordDialogProps<Business>) {
  const { location } = useLocationHandle().state;
  // Search results lack hours and description; if loading them fails, the next opening tries again.
  const isWhole = known?.openingHours !== undefined;
  const query = useQuery({ ...businessQuery(useApi(), id), enabled: open && !isWhole });
  const found = query.data && withDistance(query.data, location);
  const business = known && !isWhole ? { ...known, ...query.data } : (known ?? found);
  return (
    <DetailDialog
      open={open}
      onClose={onClose}
      actions={business && <BusinessActions business={business} />}
    >
      {business ? (
        <Details business={business} />
      ) : (
        <DetailMissing text={businessText} query={query} />
      )}
    </DetailDialog>
  );
}

function Details({ business }: { business: Business }) {
  return (
    <>
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
        <CategoryChip variant="outlined" label={categoryLabel(business.category.name)} />
      </DetailPicture>
      <DetailBody>
        <BusinessHead business={business}>
          <Typography variant="h2" id={DETAIL_TITLE_ID} dir="auto">
            {business.name}
          </Typography>
        </BusinessHead>
        <MultilineText text={business.description} />
        <DetailButtons>
          <SaveButton kind="businesses" record={savedBusiness(business)} />
          <ShareButton
            title={business.name}
            text={categoryLabel(business.category.name)}
            path={businessPath(business)}
          />
        </DetailButtons>
        <ContactList
          business={business}
          labelled
          badge={
            business.isPremium && (
              <Chip
                size="small"
                color="primary"
                icon={<VerifiedRounded />}
                label={listingText.verified}
              />
            )
          }
        />
        <OpeningHours written={business.openingHours} />
        <Button component={Link} to={businessPath(business)} sx={{ justifySelf: "start", ml: -2 }}>
          {siteText.openPage}
        </Button>
      </DetailBody>
    </>
  );
}

const CategoryChip = styled(Chip)({
  position: "absolute",
  left: 16,
  bottom: 16,
  height: "auto",
  minHeight: 32,
  maxWidth: "calc(100% - 32px)",
  "& .MuiChip-label": { paddingBlock: 4, whiteSpace: "normal", overflowWrap: "anywhere" },
});

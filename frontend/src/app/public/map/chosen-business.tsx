/** Card over the map about the chosen business. */
import type { Business } from "@mainstreet/contracts/business";
import CloseRounded from "@mui/icons-material/CloseRounded";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import IconButton from "@mui/material/IconButton";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { businessQuery } from "../../../features/businesses/api/businesses-api.ts";
import type { Place } from "../../../features/map/places.ts";
import { useApi } from "../../../shared/api/client.ts";
import { NEW_TAB, mapsHref, telHref, webHref } from "../../../shared/format/contact-links.ts";
import { businessPath } from "../../../shared/format/page-path.ts";
import { listingText } from "../../../shared/text/listing.ts";
import { mapText } from "../../../shared/text/map.ts";
import { lineClamp } from "../../../shared/theme/tokens.ts";
import { Stars } from "../../../shared/ui/stars.tsx";

interface ChosenBusinessProps {
  place: Place;
  category: string;
  onClose: () => void;
}

export function ChosenBusiness({ place, category, onClose }: ChosenBusinessProps) {
  const { data } = useQuery(businessQuery(useApi(), place.id));
  return (
    <Frame component="section" aria-label={place.name}>
      <IconButton aria-label={mapText.close} onClick={onClose}>
        <CloseRounded />
      </IconButton>
      <Typography variant="h2" dir="auto">
        <Link to={businessPath(place)}>{place.name}</Link>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {category}
        {data?.address && (
          <>
            {" · "}
            <bdi>{data.address}</bdi>
          </>
        )}
      </Typography>
      {data && <Ways business={data} />}
    </Frame>
  );
}

function Ways({ business }: { business: Business }) {
  const [call, site] = [telHref(business.phone), webHref(business.website)];
  return (
    <>
      <Stars rating={business.rating} reviewCount={business.reviewCount} />
      <Buttons>
        <Button variant="contained" href={mapsHref(business)} {...NEW_TAB}>
          {listingText.directions}
        </Button>
        {call !== undefined && (
          <Button variant="outlined" href={call}>
            {listingText.call}
          </Button>
        )}
        {site !== undefined && (
          <Button variant="outlined" href={site} {...NEW_TAB}>
            {listingText.website}
          </Button>
        )}
      </Buttons>
    </>
  );
}

const Frame = styled(Card)<{ component: "section" }>(({ theme }) => ({
  position: "absolute",
  left: 8,
  right: 8,
  bottom: 8,
  zIndex: 1000,
  display: "grid",
  gap: 4,
  padding: "12px 16px 16px",
  overflowWrap: "anywhere",
  boxShadow: theme.shadows[8],
  "& > button": { position: "absolute", top: 4, right: 4, width: 44, height: 44 },
  "& h2": { fontSize: "1.25rem", paddingRight: 36 },
  // Clamped, as long texts would cover the map: the list and the business's page show them whole.
  "& h2 a, & > p": {
    ...lineClamp(2),
  },
  "& h2 a": { color: "inherit", textDecorationThickness: 1, textUnderlineOffset: 3 },
  [theme.breakpoints.up("md")]: {
    left: 12,
    right: "auto",
    bottom: 40,
    width: "min(380px, calc(100% - 24px))",
  },
}));

const Buttons = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  marginTop: 8,
  "& > *": { flexGrow: 1, paddingInline: 12 },
});

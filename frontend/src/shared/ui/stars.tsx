/** A rating as number and stars, if there is one; with a text for screen readers. */
import Rating from "@mui/material/Rating";
import type { RatingProps } from "@mui/material/Rating";
import StarHalfRounded from "@mui/icons-material/StarHalfRounded";
import StarOutlineRounded from "@mui/icons-material/StarOutlineRounded";
import StarRounded from "@mui/icons-material/StarRounded";
import { styled } from "@mui/material/styles";
import { stars } from "../format/rating.ts";
import { listingText } from "../text/listing.ts";

interface StarsProps {
  rating: number | null;
  reviewCount: number;
}

export function Stars({ rating, reviewCount }: StarsProps) {
  if (rating === null || rating <= 0) return null;
  return (
    <Row>
      <b aria-hidden="true">{rating.toFixed(1)}</b>
      <Rating
        readOnly
        size="small"
        value={rating}
        getLabelText={() => listingText.rating(rating, reviewCount)}
        slots={{ icon: Star }}
      />
      <small aria-hidden="true">{listingText.reviews(reviewCount)}</small>
    </Row>
  );
}

interface StarProps {
  /** Position of the star, from 1. */
  value: number;
  ownerState: Pick<RatingProps, "value">;
}

/** MUI draws half stars with an inline style, which the CSP forbids in the server's HTML. */
function Star({ value, ownerState }: StarProps) {
  const { full, half } = stars(ownerState.value ?? 0);
  if (value <= full) return <StarRounded fontSize="inherit" />;
  return value === full + half ? (
    <StarHalfRounded fontSize="inherit" />
  ) : (
    <StarOutlineRounded fontSize="inherit" />
  );
}

const Row = styled("span")(({ theme }) => ({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "0 6px",
  fontVariantNumeric: "tabular-nums",
  fontSize: "0.875rem",
  lineHeight: 1.4,
  whiteSpace: "nowrap",
  "& b": { fontWeight: 600 },
  "& small": { fontSize: "inherit", color: theme.vars.palette.text.secondary },
  "& .MuiRating-root": { color: theme.vars.palette.warning.main },
}));

/** A rating as number and stars; the words are for those who listen. */
import { stars } from "../format/listing.ts";
import { listingText } from "../text/listing.ts";
import { HiddenText } from "./page.tsx";
import { styled } from "@mui/material/styles";

const STAR = "M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z";
const LEFT_HALF = "M12 2.6V17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z";

export function Stars({ rating, reviewCount }: { rating: number; reviewCount: number }) {
  const { full, half } = stars(rating);
  return (
    <Row>
      <HiddenText>{listingText.rating(rating, reviewCount)}</HiddenText>
      <b aria-hidden="true">{rating.toFixed(1)}</b>
      <svg viewBox="0 0 120 24" aria-hidden="true" focusable="false">
        {[0, 1, 2, 3, 4].map((place) => (
          <g key={place} transform={`translate(${place * 24} 0)`}>
            <path d={STAR} data-filled={place < full} />
            {place === full && half === 1 && <path d={LEFT_HALF} data-filled />}
          </g>
        ))}
      </svg>
      <small aria-hidden="true">{listingText.reviews(reviewCount)}</small>
    </Row>
  );
}

const Row = styled("span")(({ theme }) => ({
  position: "relative",
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
  "& svg": { width: 76, height: 15 },
  "& path": {
    fill: "none",
    stroke: theme.vars.palette.warning.main,
    strokeWidth: 1.5,
    strokeLinejoin: "round",
  },
  '& path[data-filled="true"]': { fill: theme.vars.palette.warning.main },
}));

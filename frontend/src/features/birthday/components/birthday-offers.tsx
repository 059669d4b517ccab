/** The offers around a birthday, in each of their states: a row of small tickets. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import Card from "@mui/material/Card";
import CakeRounded from "@mui/icons-material/CakeRounded";
import { Link } from "react-router-dom";
import { useApi } from "../../../shared/api/client.ts";
import { birthdayText as text } from "../../../shared/text/birthday.ts";
import { RetryLine } from "../../../shared/ui/states.tsx";
import { ScrollRow } from "../../../shared/ui/scroll-row.tsx";
import { birthdayOffersQuery } from "../api/birthday-api.ts";
import { styled } from "@mui/material/styles";
import { lineClamp } from "../../../shared/theme/tokens.ts";
import { describeDealDay } from "../../../shared/format/deal-day.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";

export function BirthdayOffers() {
  const { data, error, refetch } = useQuery(birthdayOffersQuery(useApi()));
  return (
    <Frame>
      {/* Also above cached offers when refetching them, e.g. on a new day, fails. */}
      {error && (
        <Sentence>
          <RetryLine text={error.message} onRetry={() => void refetch()} />
        </Sentence>
      )}
      {data === undefined ? (
        !error && <Sentence>{text.offersLoading}</Sentence>
      ) : data.length === 0 ? (
        <Sentence>{text.noOffers}</Sentence>
      ) : (
        <Row coupons={data} />
      )}
    </Frame>
  );
}

function Row({ coupons }: { coupons: Coupon[] }) {
  const row = useRef<HTMLUListElement>(null);
  return (
    <ScrollRow row={row}>
      <Offers ref={row} aria-label={text.offersLabel}>
        {coupons.map((coupon) => (
          <li key={coupon.id}>
            <BirthdayOffer coupon={coupon} />
          </li>
        ))}
      </Offers>
    </ScrollRow>
  );
}

const Frame = styled("div")(({ theme }) => ({
  borderTop: `2px dotted ${theme.vars.palette.divider}`,
}));

const Sentence = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 16px",
  minHeight: 52,
  padding: "8px 16px",
  color: theme.vars.palette.text.secondary,
}));

/** Scrolls sideways, so that the deals below stay near. */
const Offers = styled("ul")({
  display: "flex",
  gap: 12,
  margin: 0,
  padding: 16,
  listStyle: "none",
  overflowX: "auto",
  scrollSnapType: "x proximity",
  scrollPaddingInline: 16,
  "& > li": { flex: "0 0 min(300px, 84%)", scrollSnapAlign: "start" },
});

/** One birthday offer as a small ticket, all of which is one link. */
function BirthdayOffer({ coupon }: { coupon: Coupon }) {
  const { business } = coupon;
  const words = describeDealDay(coupon, useToday());
  return (
    <Ticket component="article">
      <Side>
        <Picture
          src={coupon.imageUrl || business.imageUrl}
          alt=""
          kind="coupon"
          width={192}
          height={192}
          sizes="96px"
        />
      </Side>
      <Stub>
        <Badge>
          <CakeRounded />
          {text.offerBadge}
        </Badge>
        {coupon.discount !== "" && <Discount dir="auto">{coupon.discount}</Discount>}
        <h3 dir="auto">
          <Link to={`/coupons/${coupon.id}`}>{coupon.title}</Link>
        </h3>
        <p dir="auto">{business.name}</p>
        {words && <p data-urgent>{words}</p>}
      </Stub>
    </Ticket>
  );
}

const Ticket = styled(Card)<{ component: "article" }>(({ theme }) => ({
  position: "relative",
  display: "flex",
  height: "100%",
  minHeight: 124,
  boxShadow: "none",
  backgroundColor: theme.vars.palette.background.default,
  transition: "border-color 150ms ease-out",
  "&:hover": { borderColor: theme.vars.palette.text.secondary },
  "&:has(a:focus-visible)": {
    outline: `3px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: 2,
  },
}));

const Side = styled("div")(({ theme }) => ({
  position: "relative",
  flexShrink: 0,
  width: 88,
  borderRight: `2px dotted ${theme.vars.palette.divider}`,
  "& > *": { position: "absolute", inset: 0 },
}));

const Stub = styled("div")(({ theme }) => ({
  display: "grid",
  alignContent: "start",
  justifyItems: "start",
  gap: 2,
  minWidth: 0,
  padding: 12,
  overflowWrap: "anywhere",
  "& h3": {
    margin: 0,
    fontSize: "0.9375rem",
    fontWeight: 600,
    lineHeight: 1.35,
    ...lineClamp(2),
  },
  "& h3 a": { color: "inherit", textDecoration: "none" },
  "& h3 a:focus-visible": { outline: "none" },
  // The link's area covers the ticket.
  "& h3 a::after": { content: '""', position: "absolute", inset: 0 },
  "& p": { margin: 0, fontSize: "0.875rem", color: theme.vars.palette.text.secondary },
  "& p[data-urgent]": { color: theme.vars.palette.secondary.main, fontWeight: 600 },
}));

const Badge = styled("span")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  fontSize: "0.75rem",
  fontWeight: 600,
  lineHeight: 1.4,
  color: theme.vars.palette.primary.main,
  "& svg": { fontSize: 16 },
}));

const Discount = styled("strong")(({ theme }) => ({
  fontFamily: theme.typography.h1.fontFamily,
  fontSize: "1.25rem",
  lineHeight: 1.15,
  color: theme.vars.palette.secondary.main,
}));

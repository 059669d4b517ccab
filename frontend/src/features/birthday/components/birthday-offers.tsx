/** The offers around a birthday, in each of their states: a row of small tickets. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useApi } from "../../../shared/api/context.ts";
import { birthdayText as text } from "../../../shared/text/birthday.ts";
import { RetryLine } from "../../../shared/ui/failure-state.tsx";
import { ScrollRow } from "../../../shared/ui/scroll-row.tsx";
import { BirthdayOffer } from "./birthday-offer.tsx";
import { birthdayOffersQuery } from "../api/birthday-api.ts";
import { styled } from "@mui/material/styles";

export function BirthdayOffers() {
  const { data, error, refetch } = useQuery(birthdayOffersQuery(useApi()));
  return (
    <Frame>
      {error ? (
        <Sentence>
          <RetryLine text={error.message} onRetry={() => void refetch()} />
        </Sentence>
      ) : data === undefined ? (
        <Sentence>{text.offersLoading}</Sentence>
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

/** Goes sideways, so that the deals below stay near. */
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

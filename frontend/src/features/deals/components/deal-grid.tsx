/** The grid of tickets; more load while scrolling. */
import { CardGrid, HiddenText } from "../../../shared/ui/page.tsx";
import type { Coupon } from "@mainstreet/contracts/coupon";
import type { LoadMoreState } from "../../../shared/api/load-more-state.ts";
import { homeText } from "../../../shared/text/home.ts";
import { LoadMore } from "../../../shared/ui/load-more.tsx";
import { DealCard } from "./deal-card.tsx";
import Skeleton from "@mui/material/Skeleton";
import { TicketPerforation, TicketStub, Ticket, TicketTop } from "../ticket.ts";
import { styled } from "@mui/material/styles";

interface DealGridProps {
  coupons: Coupon[];
  /** Set when the service has more deals. */
  more?: LoadMoreState | undefined;
  /** Opens a deal over the page. */
  onOpen?: (id: number) => void;
  /** For a grid below what is seen first: no picture is loaded eagerly. */
  below?: boolean;
}

/** Cards whose pictures load eagerly: the first row of the widest grid. */
const FIRST_ROW = 4;

export function DealGrid({ coupons, more, onOpen, below = false }: DealGridProps) {
  return (
    <>
      <CardGrid data-cards="deals">
        {coupons.map((coupon, index) => (
          <li key={coupon.id}>
            <DealCard coupon={coupon} eager={!below && index < FIRST_ROW} onOpen={onOpen} />
          </li>
        ))}
      </CardGrid>
      {more && <LoadMore label={homeText.moreDeals} {...more} />}
    </>
  );
}

/** Placeholders for one row of the widest grid. */
const PLACES = ["a", "b", "c", "d"];

export function TicketSkeletons() {
  return (
    <>
      <HiddenText as="output">{homeText.loading}</HiddenText>
      <CardGrid data-cards="deals" aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place}>
            <Blank component="div">
              <TicketTop />
              <TicketPerforation />
              <TicketStub>
                <Skeleton variant="rounded" />
                <Skeleton variant="text" />
                <Skeleton variant="text" />
                <Skeleton variant="text" />
              </TicketStub>
            </Blank>
          </li>
        ))}
      </CardGrid>
    </>
  );
}

const Blank = styled(Ticket)(({ theme }) => ({
  pointerEvents: "none",
  "& > div:first-of-type": { backgroundColor: theme.vars.palette.well },
  // Sizes are set here, as the content security policy forbids inline styles.
  "& span:nth-of-type(1)": { width: "40%", height: 24 },
  "& span:nth-of-type(2)": { width: "85%" },
  "& span:nth-of-type(3)": { width: "65%" },
  "& span:nth-of-type(4)": { width: "45%" },
}));

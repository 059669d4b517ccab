/** Grids of businesses: a few others at first, or all the featured ones. */
import { CardGrid, HiddenText } from "../../../shared/ui/page.tsx";
import type { Business } from "@mainstreet/contracts/business";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type { LoadMoreState } from "../../../shared/api/load-more-state.ts";
import { useFocusWhenLost } from "../../../shared/hooks/focus.ts";
import {
  OTHER_BUSINESSES_FIRST,
  OTHER_BUSINESSES_MORE,
  homeText,
} from "../../../shared/text/home.ts";
import { LoadMore, MoreButton, MoreRow } from "../../../shared/ui/load-more.tsx";
import { BusinessCard } from "./business-card.tsx";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";

interface BusinessGridProps {
  businesses: Business[];
  more: LoadMoreState | undefined;
  /** Opens a business in a dialog over the page. */
  onOpen: (id: number) => void;
}

interface OtherBusinessesProps extends BusinessGridProps {
  /** Businesses on all pages. */
  total: number;
  allHref: string;
}

/** How many businesses each history entry shows, so that Back finds as many. */
const visibleAt = new Map<string, number>();

/** Two businesses at first, three more with each click; the next page is fetched ahead. */
export function OtherBusinesses(props: OtherBusinessesProps) {
  const { businesses, total, more, onOpen, allHref } = props;
  const { key } = useLocation();
  const [visible, setVisible] = useState(visibleAt.get(key) ?? OTHER_BUSINESSES_FIRST);
  useEffect(() => void visibleAt.set(key, visible), [key, visible]);
  const isLate = visible > businesses.length;
  const shown = Math.min(visible, businesses.length);
  const row = useRef<HTMLDivElement>(null);
  // The button disappears with the last business.
  useFocusWhenLost(shown, (before) =>
    row.current?.previousElementSibling?.children[before]?.querySelector("a"),
  );
  const showMore = () => {
    const next = visible + OTHER_BUSINESSES_MORE;
    setVisible(next);
    if (next + OTHER_BUSINESSES_MORE > businesses.length) more?.onMore();
  };
  return (
    <>
      <BusinessCards businesses={businesses.slice(0, visible)} onOpen={onOpen} />
      <MoreRow ref={row}>
        {(more || shown < businesses.length) && (
          <MoreButton
            label={homeText.showMoreBusinesses(total - shown)}
            {...(isLate && more ? more : { loading: false, failed: false, onMore: showMore })}
          />
        )}
        <Button component={Link} to={allHref}>
          {homeText.allBusinesses}
        </Button>
      </MoreRow>
    </>
  );
}

/** All featured businesses, loaded while scrolling. */
export function FeaturedBusinesses({ businesses, more, onOpen }: BusinessGridProps) {
  return (
    <>
      <BusinessCards businesses={businesses} onOpen={onOpen} />
      {more && <LoadMore label={homeText.moreBusinesses} {...more} />}
    </>
  );
}

/** Cards of all the given businesses. */
export function BusinessCards({
  businesses,
  onOpen,
}: Pick<BusinessGridProps, "businesses" | "onOpen">) {
  return (
    <CardGrid data-cards="businesses">
      {businesses.map((business) => (
        <li key={business.id}>
          <BusinessCard business={business} onOpen={onOpen} />
        </li>
      ))}
    </CardGrid>
  );
}

/** Placeholder cards, shown while businesses load. */
const PLACES = Array.from({ length: OTHER_BUSINESSES_FIRST }, (_, place) => place);

export function BusinessSkeletons() {
  return (
    <>
      <HiddenText as="output">{homeText.loading}</HiddenText>
      <CardGrid aria-hidden="true">
        {PLACES.map((place) => (
          <li key={place}>
            <Blank>
              <Skeleton variant="rounded" />
              <div>
                <Skeleton variant="text" />
                <Skeleton variant="text" />
                <Skeleton variant="text" />
              </div>
            </Blank>
          </li>
        ))}
      </CardGrid>
    </>
  );
}

const Blank = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "48px minmax(0, 1fr)",
  gap: 12,
  minHeight: 152,
  boxSizing: "border-box",
  padding: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.paper,
  // Sizes are set here, as the content security policy forbids inline styles.
  "& > span": { height: 48 },
  "& > div > :nth-of-type(1)": { width: "60%" },
  "& > div > :nth-of-type(2)": { width: "40%" },
  "& > div > :nth-of-type(3)": { width: "75%" },
}));

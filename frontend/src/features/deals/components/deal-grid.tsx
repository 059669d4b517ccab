/** The grid of tickets; it loads on as one scrolls. */
import { CardGrid } from "../../../shared/ui/page.tsx";
import type { Coupon } from "@mainstreet/contracts/coupon";
import { homeText } from "../../../shared/text/home.ts";
import { LoadMore } from "../../../shared/ui/load-more.tsx";
import { DealCard } from "./deal-card.tsx";

interface DealGridProps {
  coupons: Coupon[];
  /** Whether the service has more than these. */
  hasMore?: boolean;
  loadingMore?: boolean;
  moreFailed?: boolean;
  onMore?: () => void;
  /** Shows a deal over the page. */
  onOpen?: (id: number) => void;
  /** Below what is seen first, no picture is fetched ahead of its turn. */
  below?: boolean;
}

/** Cards whose pictures are fetched at once: the first row of the widest window. */
const FIRST_ROW = 4;

export function DealGrid(props: DealGridProps) {
  const {
    coupons,
    hasMore,
    loadingMore = false,
    moreFailed = false,
    onMore,
    onOpen,
    below = false,
  } = props;
  return (
    <>
      <CardGrid data-cards="deals">
        {coupons.map((coupon, index) => (
          <li key={coupon.id}>
            <DealCard coupon={coupon} eager={!below && index < FIRST_ROW} onOpen={onOpen} />
          </li>
        ))}
      </CardGrid>
      {hasMore && onMore && (
        <LoadMore
          label={homeText.moreDeals}
          loading={loadingMore}
          failed={moreFailed}
          onMore={onMore}
        />
      )}
    </>
  );
}

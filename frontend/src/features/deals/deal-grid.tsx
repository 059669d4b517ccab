/** The grid of tickets; it loads on as one scrolls. */
import { CardGrid } from "../../shared/ui/page.tsx";
import type { Coupon } from "@mainstreet/contracts/coupon";
import { homeText } from "../../shared/text/home.ts";
import { LoadMore } from "../../shared/ui/load-more.tsx";
import { DealCard } from "./deal-card.tsx";

interface DealGridProps {
  coupons: Coupon[];
  /** Whether the service has more than these. */
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  /** Shows a deal over the page. */
  onOpen?: (id: number) => void;
}

/** Cards whose pictures are fetched at once: the first row of the widest window. */
const FIRST_ROW = 4;

export function DealGrid({ coupons, hasMore, loadingMore, onMore, onOpen }: DealGridProps) {
  return (
    <>
      <CardGrid data-cards="deals">
        {coupons.map((coupon, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- by place: sorted anew, no card moves
          <li key={index}>
            <DealCard coupon={coupon} eager={index < FIRST_ROW} onOpen={onOpen} />
          </li>
        ))}
      </CardGrid>
      {hasMore && <LoadMore label={homeText.moreDeals} loading={loadingMore} onMore={onMore} />}
    </>
  );
}

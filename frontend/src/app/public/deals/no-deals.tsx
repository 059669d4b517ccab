/** When no deal matches: which filter to drop, and how many deals that brings. */
import Button from "@mui/material/Button";
import { useQueries } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { allDealsQuery } from "../../../features/deals/api/all-deals-api.ts";
import type { Near } from "../../../features/deals/api/coupons-api.ts";
import { useApi } from "../../../shared/api/context.ts";
import { allDealsText } from "../../../shared/text/all-deals.ts";
import { TicketDrawing } from "../../../shared/ui/drawings.tsx";
import { StateMessage } from "../../../shared/ui/state-message.tsx";
import { dealsHref } from "./deals-params.ts";
import type { DealsParams } from "./deals-params.ts";

interface NoDealsProps {
  params: DealsParams;
  near: Near | null;
}

export function NoDeals({ params, near }: NoDealsProps) {
  const api = useApi();
  const { within, categoryIds, openNow } = params;
  const first = { ...params, page: 1 };
  const ways = [
    params.page > 1 && { label: allDealsText.title, params: first, near },
    within !== undefined && {
      label: allDealsText.anyDistance,
      params: { ...first, within: undefined },
      near: near && { ...near, radius: undefined },
    },
    categoryIds.length > 0 && {
      label: allDealsText.allCategories,
      params: { ...first, categoryIds: [] },
      near,
    },
    openNow && {
      label: allDealsText.anyHours,
      params: { ...first, openNow: undefined },
      near,
    },
  ].filter((way) => way !== false && way !== undefined);
  const answers = useQueries({
    queries: ways.map((way) => allDealsQuery(api, way.params, way.near)),
  });
  return (
    <StateMessage
      alert
      drawing={<TicketDrawing />}
      title={ways.length > 0 ? allDealsText.none : allDealsText.noneAtAll}
      action={ways.map((way, at) => {
        const total = answers[at]?.data?.total;
        return (
          total !== 0 && (
            <Button key={way.label} component={Link} to={dealsHref(way.params)}>
              {total === undefined ? way.label : allDealsText.without(way.label, total)}
            </Button>
          )
        );
      })}
    />
  );
}

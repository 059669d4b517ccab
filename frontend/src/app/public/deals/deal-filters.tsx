/**
 * Sort order, distance, categories and hours of the list of deals, as links, so that they work
 * before any script.
 */
import CheckRounded from "@mui/icons-material/CheckRounded";
import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEffect, useId, useRef } from "react";
import { categoriesQuery } from "../../../features/categories/categories-api.ts";
import { useApi } from "../../../shared/api/client.ts";
import { categoryLabel, isEventsCategory } from "../../../shared/format/category-label.ts";
import { allDealsText } from "../../../shared/text/all-deals.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { CategoryIcon } from "../../../shared/ui/drawings.tsx";
import { ChipLink } from "../../../shared/ui/chip-link.tsx";
import { ChipRow } from "../../../shared/ui/chip-row.tsx";
import { DISTANCES, dealsHref, toggleCategory } from "./deals-params.ts";
import type { DealsParams } from "./deals-params.ts";

const ORDERS = [
  [undefined, allDealsText.orders.nearest],
  ["ending", allDealsText.orders.ending],
  ["newest", allDealsText.orders.newest],
] as const;

export function DealFilters({ params }: { params: DealsParams }) {
  const { sort, within, categoryIds, openNow } = params;
  const { distanceUnit } = useTown();
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()));
  const href = (change: Partial<DealsParams>) => dealsHref({ ...params, page: 1, ...change });
  return (
    <>
      <Choice label={allDealsText.order}>
        {ORDERS.map(([order, label]) => (
          <ChipLink
            key={label}
            href={href({ sort: order })}
            chosen={sort === order}
            label={label}
          />
        ))}
      </Choice>
      <Choice label={allDealsText.within}>
        {[undefined, ...DISTANCES].map((amount) => (
          <ChipLink
            key={amount ?? 0}
            href={href({ within: amount })}
            chosen={within === amount}
            label={
              amount === undefined
                ? allDealsText.anyDistance
                : allDealsText.distance(amount, distanceUnit)
            }
          />
        ))}
      </Choice>
      <Choice label={allDealsText.categories}>
        <ChipLink
          href={href({ categoryIds: [] })}
          chosen={categoryIds.length === 0}
          label={allDealsText.allCategories}
        />
        {categories
          .filter(({ name }) => !isEventsCategory(name))
          .map(({ id, name }) => {
            const chosen = categoryIds.includes(id);
            return (
              <ChipLink
                key={id}
                href={href({ categoryIds: toggleCategory(categoryIds, id) })}
                chosen={chosen}
                icon={chosen ? <CheckRounded /> : <CategoryIcon name={name} />}
                label={categoryLabel(name)}
              />
            );
          })}
      </Choice>
      <ChipRow aria-label={allDealsText.hours}>
        <ChipLink
          href={href({ openNow: openNow ? undefined : true })}
          chosen={openNow === true}
          icon={openNow ? <CheckRounded /> : <ScheduleOutlined />}
          label={allDealsText.openNow}
        />
      </ChipRow>
    </>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  const row = useRef<HTMLElement>(null);
  // Where the row scrolls sideways, the chosen chip is scrolled into view at first.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - 16;
  }, []);
  return (
    <>
      <Typography id={id} variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <FilterRow ref={row} aria-labelledby={id}>
        {children}
      </FilterRow>
    </>
  );
}

/** On phones one line that scrolls sideways, so that deals are in view below it. */
const FilterRow = styled(ChipRow)(({ theme }) => ({
  [theme.breakpoints.down("md")]: {
    position: "relative",
    flexWrap: "nowrap",
    overflowX: "auto",
    scrollbarWidth: "none",
    scrollPaddingInline: 40,
    margin: "0 -16px 4px",
    padding: "4px 16px 12px",
    // Fading edges show that the row scrolls.
    maskImage:
      "linear-gradient(to right, transparent, #000 16px, #000 calc(100% - 32px), transparent)",
    "& a": { flexShrink: 0, maxWidth: "none" },
    // A mouse can't scroll sideways.
    "@media (hover: hover) and (pointer: fine)": { flexWrap: "wrap" },
  },
}));

/** The Businesses tab. */
import { geocodeStatus } from "@mainstreet/contracts/business";
import { businessImpact, eventsImpact } from "@mainstreet/contracts/delete-impact";
import DifferenceOutlined from "@mui/icons-material/DifferenceOutlined";
import Button from "@mui/material/Button";
import { useQuery, queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { adminKeys } from "../../../admin/api/query-keys.ts";
import { useCategoryChoices, NEWEST_FIRST } from "../../../admin/api/use-admin-list.ts";
import { DUPLICATES_VIEW, listHref } from "../../../admin/api/list-params.ts";
import { inParts } from "../../../admin/api/use-record-actions.ts";
import type { Bulk } from "../../../admin/api/use-record-actions.ts";
import { SelectField } from "../../../admin/form/form-fields.tsx";
import { RecordTab } from "../../../admin/list/record-tab.tsx";
import { callApi } from "../../../shared/api/client.ts";
import { impactText } from "../../../shared/text/admin.ts";
import { duplicateText } from "../../../shared/text/duplicates.ts";
import { businessFieldText as text, recordText } from "../../../shared/text/records.ts";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import { columns } from "./business-columns.tsx";
import { businesses } from "./business-kind.tsx";

const loadDuplicates = async () => (await import("./duplicates-list.tsx")).DuplicatesList;

const FILTERS = ["categoryId", "featured", "located", "geocodeStatus", "hasCoupons"] as const;
const searches = geocodeStatus.options.map((value) => ({ value, label: text.statuses[value] }));

export function BusinessesTab() {
  const isDuplicates = useSearchParams()[0].get(DUPLICATES_VIEW.name) === DUPLICATES_VIEW.value;
  const choices = useCategoryChoices();
  if (isDuplicates) return <LazyPart load={loadDuplicates} part={{}} />;
  return (
    <RecordTab
      kind={businesses}
      ownSort={NEWEST_FIRST}
      columns={columns}
      filterNames={FILTERS}
      filters={[
        { name: "categoryId", label: text.category, options: choices },
        { name: "featured", label: text.showDeals, options: recordText.yesNo },
        { name: "located", label: text.place, options: recordText.yesNo },
        { name: "geocodeStatus", label: text.search, options: searches },
        { name: "hasCoupons", label: text.coupons, options: recordText.yesNo },
      ]}
      orders={recordText.businessOrders}
      more={
        <Button
          color="inherit"
          component={Link}
          to={listHref("businesses", {
            filters: { [DUPLICATES_VIEW.name]: DUPLICATES_VIEW.value },
          })}
          startIcon={<DifferenceOutlined />}
        >
          {duplicateText.open}
        </Button>
      }
      renderConsequence={(ids) => <BusinessImpact ids={ids} />}
      renderBulk={(bulk) => <CategoryChange bulk={bulk} />}
    />
  );
}

/** Moves the selected businesses to another category. */
function CategoryChange({ bulk }: { bulk: Bulk }) {
  const choices = useCategoryChoices();
  const [chosen, setChosen] = useState("");
  return (
    <>
      <SelectField
        label={recordText.changeCategory}
        size="small"
        sx={{ minWidth: 168, ml: { xs: 1.5, md: 0 } }}
        options={[{ value: "", label: "" }, ...choices]}
        value={chosen}
        disabled={bulk.busy}
        onChange={({ target }) => setChosen(target.value)}
      />
      {/* A button, as the arrow keys go through the categories one by one: choosing alone moves
          nothing. */}
      <Button
        size="small"
        disabled={chosen === ""}
        aria-disabled={bulk.busy}
        onClick={() => bulk.run("bulk-category", { categoryId: Number(chosen) })}
      >
        {recordText.move}
      </Button>
    </>
  );
}

/** Says in the confirmation what a deletion removes along with the businesses. */
function BusinessImpact({ ids }: { ids: readonly number[] }) {
  const { data, error } = useQuery(impactQuery(ids));
  if (error) return impactText.unknown;
  return <span aria-live="polite">{data ? impactText.of(data) : impactText.counting}</span>;
}

/**
 * What is deleted along with businesses: coupons, which the listings service counts, and events,
 * which the events service counts.
 */
interface Impact {
  coupons: number;
  events: number;
}

/** Never cached: counted anew for every confirmation. */
const impactQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: adminKeys.impact(businesses.path, ids),
    queryFn: async () => {
      const sum: Impact = { coupons: 0, events: 0 };
      for (const part of inParts(ids)) {
        const { coupons, events } = await impactOf(part);
        sum.coupons += coupons;
        sum.events += events;
      }
      return sum;
    },
    gcTime: 0,
  });

async function impactOf(ids: readonly number[]): Promise<Impact> {
  const asked = { method: "POST", body: { ids } } as const;
  const [coupons, events] = await Promise.all([
    callApi({ ...asked, path: `${businesses.path}/bulk-impact`, schema: businessImpact }),
    callApi({ ...asked, path: "/api/admin/events/business-impact", schema: eventsImpact }),
  ]);
  return { ...coupons, ...events };
}

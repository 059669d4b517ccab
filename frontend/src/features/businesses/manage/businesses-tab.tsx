/** The Businesses tab. */
import { bulkDone } from "@mainstreet/contracts/bulk-edit";
import { adminBusiness, geocodeStatus } from "@mainstreet/contracts/business";
import type { AdminCategory } from "@mainstreet/contracts/category";
import Button from "@mui/material/Button";
import { Link, useSearchParams } from "react-router-dom";
import DifferenceOutlined from "@mui/icons-material/DifferenceOutlined";
import { listHref } from "../../../admin/api/list-params.ts";
import { NEWEST_FIRST } from "../../../admin/api/use-admin-list.ts";
import type { Bulk } from "../../../admin/api/use-bulk.ts";
import type { RecordActions } from "../../../admin/api/use-record-actions.ts";
import { SelectField } from "../../../admin/form/select-field.tsx";
import type { Choice } from "../../../admin/form/select-field.tsx";
import { RecordTab } from "../../../admin/list/record-tab.tsx";
import { callApi } from "../../../shared/api/client.ts";
import { duplicateText } from "../../../shared/text/duplicates.ts";
import { businessFieldText, businessTexts, recordText } from "../../../shared/text/records.ts";
import { LazyPart, failedDialog } from "../../../shared/ui/lazy-part.tsx";
import { businessColumns } from "./business-columns.tsx";
import { BUSINESSES_PATH } from "./business-form.ts";
import { DUPLICATES_VIEW } from "./duplicates-api.ts";
import { businessImpact, eventsImpact } from "@mainstreet/contracts/impact";
import { useQuery, queryOptions } from "@tanstack/react-query";
import { adminKeys } from "../../../admin/api/keys.ts";
import { inParts } from "../../../admin/api/parts.ts";
import { impactText } from "../../../shared/text/admin.ts";

const loadDuplicates = async () => (await import("./duplicates-list.tsx")).DuplicatesList;
const loadDialog = async () => (await import("./business-dialog.tsx")).BusinessDialog;

const FILTERS = ["categoryId", "featured", "located", "geocodeStatus", "hasCoupons"] as const;
const searches = geocodeStatus.options.map((value) => ({
  value,
  label: businessFieldText.statuses[value],
}));

export function BusinessesTab(props: { categories: readonly AdminCategory[] }) {
  const isDuplicates = useSearchParams()[0].get(DUPLICATES_VIEW.name) === DUPLICATES_VIEW.value;
  if (isDuplicates) return <LazyPart load={loadDuplicates} part={{}} />;
  return <Businesses {...props} />;
}

function Businesses({ categories }: { categories: readonly AdminCategory[] }) {
  const choices = categories.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <RecordTab
      tab="businesses"
      path={BUSINESSES_PATH}
      schema={adminBusiness}
      texts={businessTexts}
      nameOf={({ name }) => name}
      ownSort={NEWEST_FIRST}
      columns={(handlers, actions) =>
        businessColumns({ ...handlers, onLocate: ({ id }) => locate(id, actions) })
      }
      filterNames={FILTERS}
      filters={[
        { name: "categoryId", label: businessFieldText.category, options: choices },
        { name: "featured", label: businessFieldText.showDeals, options: recordText.yesNo },
        { name: "located", label: businessFieldText.place, options: recordText.yesNo },
        { name: "geocodeStatus", label: businessFieldText.search, options: searches },
        { name: "hasCoupons", label: businessFieldText.coupons, options: recordText.yesNo },
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
      renderBulk={(bulk) => <CategoryChange bulk={bulk} choices={choices} />}
      renderDialog={(part) => (
        <LazyPart
          load={loadDialog}
          failed={failedDialog(part.onClose)}
          part={{ ...part, categories }}
        />
      )}
    />
  );
}

/** Moves the selected businesses to another category. */
function CategoryChange({ bulk, choices }: { bulk: Bulk; choices: readonly Choice[] }) {
  return (
    <SelectField
      label={recordText.changeCategory}
      size="small"
      sx={{ minWidth: 168 }}
      options={[{ value: "", label: "" }, ...choices]}
      value=""
      disabled={bulk.busy}
      onChange={({ target }) => bulk.run("bulk-category", { categoryId: Number(target.value) })}
    />
  );
}

/** Asks again where a business's address is. */
function locate(id: number, { toast, refresh, fail }: RecordActions) {
  const path = `${BUSINESSES_PATH}/bulk-geocode`;
  callApi({ path, method: "POST", body: { ids: [id] }, schema: bulkDone })
    .then(() => toast({ title: businessFieldText.searching }))
    .then(refresh)
    .catch((error: unknown) => fail(businessFieldText.searchFailed, error));
}

/** Says in the question before a deletion what goes with the businesses. */
function BusinessImpact({ ids }: { ids: readonly number[] }) {
  const { data, error } = useQuery(impactQuery(ids));
  if (error) return impactText.unknown;
  return <span aria-live="polite">{data ? impactText.of(data) : impactText.counting}</span>;
}

/** What goes with businesses that are deleted: listings counts their coupons, events its own. */
interface Impact {
  coupons: number;
  events: number;
}

/** Counted anew for every question. */
const impactQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: adminKeys.impact(BUSINESSES_PATH, ids),
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
    callApi({ ...asked, path: `${BUSINESSES_PATH}/bulk-impact`, schema: businessImpact }),
    callApi({ ...asked, path: "/api/admin/events/business-impact", schema: eventsImpact }),
  ]);
  return { ...coupons, ...events };
}

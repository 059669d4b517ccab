/** The Businesses tab. */
import { adminBusiness, geocodeStatus } from "@mainstreet/contracts/business";
import type { AdminBusiness } from "@mainstreet/contracts/business";
import type { AdminCategory } from "@mainstreet/contracts/category";
import { Suspense, lazy, useMemo, useState } from "react";
import {
  businessFieldText as words,
  businessTexts,
  recordText,
} from "../../../shared/text/records.ts";
import { DeleteRecord } from "../../../admin/form/delete-record.tsx";
import { useListParams } from "../../../admin/api/list-params.ts";
import { ListToolbar } from "../../../admin/list/list-toolbar.tsx";
import { RecordBulk } from "../../../admin/list/record-bulk.tsx";
import { RecordList } from "../../../admin/list/record-list.tsx";
import { NEWEST_FIRST, useAdminList } from "../../../admin/api/use-admin-list.ts";
import { useRecordActions } from "../../../admin/api/use-record-actions.ts";
import { useSelection } from "../../../admin/list/use-selection.ts";
import { businessColumns } from "./business-columns.tsx";
import { BUSINESSES_PATH } from "./business-form.ts";
import { BusinessImpact, impactOfSelected } from "./business-impact.tsx";
import { CategoryChange } from "./category-change.tsx";
import { useLocate } from "./use-locate.ts";

const BusinessDialog = lazy(async () => ({
  default: (await import("./business-dialog.tsx")).BusinessDialog,
}));

const FILTERS = ["categoryId", "featured", "located", "geocodeStatus", "hasCoupons"] as const;
const searches = geocodeStatus.options.map((value) => ({ value, label: words.statuses[value] }));

export function BusinessesTab({ categories }: { categories: readonly AdminCategory[] }) {
  const { params, change } = useListParams("businesses", FILTERS);
  const list = useAdminList(BUSINESSES_PATH, adminBusiness, params, NEWEST_FIRST);
  const selection = useSelection(params);
  const actions = useRecordActions(BUSINESSES_PATH, businessTexts, "businesses");
  const [editing, setEditing] = useState<AdminBusiness | "new" | null>(null);
  const [deleting, setDeleting] = useState<AdminBusiness | null>(null);
  const locate = useLocate(actions);
  const columns = useMemo(
    () => businessColumns({ onEdit: setEditing, onDelete: setDeleting, onLocate: locate }),
    [locate],
  );

  return (
    <>
      <RecordList
        texts={businessTexts}
        columns={columns}
        nameOf={({ name }) => name}
        list={list}
        params={params}
        ownSort={NEWEST_FIRST}
        change={change}
        exportPath={BUSINESSES_PATH}
        selection={selection}
        onAdd={() => setEditing("new")}
        bulk={
          <RecordBulk
            texts={businessTexts}
            selection={selection}
            actions={actions}
            consequence={impactOfSelected}
          >
            {(bulk) => <CategoryChange bulk={bulk} categories={categories} />}
          </RecordBulk>
        }
        toolbar={
          <ListToolbar
            searchLabel={businessTexts.search}
            params={params}
            change={change}
            orders={recordText.businessOrders}
            filters={[
              {
                name: "categoryId",
                label: words.category,
                options: categories.map(({ id, name }) => ({ value: String(id), label: name })),
              },
              { name: "featured", label: words.showDeals, options: recordText.yesNo },
              { name: "located", label: words.place, options: recordText.yesNo },
              { name: "geocodeStatus", label: words.search, options: searches },
              { name: "hasCoupons", label: words.coupons, options: recordText.yesNo },
            ]}
          />
        }
      />
      {editing && (
        <Suspense>
          <BusinessDialog
            record={editing === "new" ? null : editing}
            categories={categories}
            actions={actions}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
      {deleting && (
        <DeleteRecord
          question={businessTexts.confirmDelete(deleting.name)}
          consequence={<BusinessImpact ids={[deleting.id]} />}
          id={deleting.id}
          actions={actions}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

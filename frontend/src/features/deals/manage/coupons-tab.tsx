/** The Coupons tab. */
import { adminCoupon } from "@mainstreet/contracts/coupon";
import type { AdminCoupon } from "@mainstreet/contracts/coupon";
import { Suspense, lazy, useMemo, useState } from "react";
import { couponFieldText as words, couponTexts, recordText } from "../../../shared/text/records.ts";
import { DeleteRecord } from "../../../admin/form/delete-record.tsx";
import { useListParams } from "../../../admin/api/list-params.ts";
import { ListToolbar } from "../../../admin/list/list-toolbar.tsx";
import { RecordBulk } from "../../../admin/list/record-bulk.tsx";
import { RecordList } from "../../../admin/list/record-list.tsx";
import { NEWEST_FIRST, useAdminList } from "../../../admin/api/use-admin-list.ts";
import { useRecordActions } from "../../../admin/api/use-record-actions.ts";
import { useSelection } from "../../../admin/list/use-selection.ts";
import { couponColumns } from "./coupon-columns.tsx";
import { COUPONS_PATH } from "./coupon-form.ts";

const CouponDialog = lazy(async () => ({
  default: (await import("./coupon-dialog.tsx")).CouponDialog,
}));

const FILTERS = ["validity", "featured", "businessId"] as const;

export function CouponsTab() {
  const { params, change } = useListParams("coupons", FILTERS);
  const list = useAdminList(COUPONS_PATH, adminCoupon, params, NEWEST_FIRST);
  const selection = useSelection(params);
  const actions = useRecordActions(COUPONS_PATH, couponTexts, "coupons");
  const [editing, setEditing] = useState<AdminCoupon | "new" | null>(null);
  const [deleting, setDeleting] = useState<AdminCoupon | null>(null);
  const columns = useMemo(() => couponColumns({ onEdit: setEditing, onDelete: setDeleting }), []);
  return (
    <>
      <RecordList
        texts={couponTexts}
        columns={columns}
        nameOf={({ title }) => title}
        list={list}
        params={params}
        ownSort={NEWEST_FIRST}
        change={change}
        exportPath={COUPONS_PATH}
        selection={selection}
        onAdd={() => setEditing("new")}
        bulk={<RecordBulk texts={couponTexts} selection={selection} actions={actions} />}
        toolbar={
          <ListToolbar
            searchLabel={couponTexts.search}
            params={params}
            change={change}
            orders={recordText.couponOrders}
            filters={[
              {
                name: "validity",
                label: words.validity,
                options: Object.entries(words.validities).map(([value, label]) => ({
                  value,
                  label,
                })),
              },
              { name: "featured", label: words.showDeals, options: recordText.yesNo },
            ]}
          />
        }
      />
      {editing && (
        <Suspense>
          <CouponDialog
            record={editing === "new" ? null : editing}
            actions={actions}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
      {deleting && (
        <DeleteRecord
          question={couponTexts.confirmDelete(deleting.title)}
          id={deleting.id}
          actions={actions}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

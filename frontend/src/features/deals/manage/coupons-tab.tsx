/** The Coupons tab. */
import { adminCoupon } from "@mainstreet/contracts/coupon";
import { NEWEST_FIRST } from "../../../admin/api/use-admin-list.ts";
import { RecordTab } from "../../../admin/list/record-tab.tsx";
import { couponFieldText, couponTexts, recordText } from "../../../shared/text/records.ts";
import { LazyPart, failedDialog } from "../../../shared/ui/lazy-part.tsx";
import { couponColumns } from "./coupon-columns.tsx";
import { COUPONS_PATH } from "./coupon-form.ts";

const loadDialog = async () => (await import("./coupon-dialog.tsx")).CouponDialog;

const FILTERS = ["validity", "featured", "businessId"] as const;
const validities = Object.entries(couponFieldText.validities).map(([value, label]) => ({
  value,
  label,
}));

export function CouponsTab() {
  return (
    <RecordTab
      tab="coupons"
      path={COUPONS_PATH}
      schema={adminCoupon}
      texts={couponTexts}
      nameOf={({ title }) => title}
      ownSort={NEWEST_FIRST}
      columns={couponColumns}
      filterNames={FILTERS}
      filters={[
        { name: "validity", label: couponFieldText.validity, options: validities },
        { name: "featured", label: couponFieldText.showDeals, options: recordText.yesNo },
      ]}
      orders={recordText.couponOrders}
      renderBulk={() => null}
      renderDialog={(part) => (
        <LazyPart load={loadDialog} failed={failedDialog(part.onClose)} part={part} />
      )}
    />
  );
}

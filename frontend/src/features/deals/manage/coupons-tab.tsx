/** The Coupons tab. */
import { adminCoupon, couponUpdate } from "@mainstreet/contracts/coupon";
import type { AdminCoupon } from "@mainstreet/contracts/coupon";
import Avatar from "@mui/material/Avatar";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { NEWEST_FIRST } from "../../../admin/api/use-admin-list.ts";
import { CellNote, CellTitle, SmallChip } from "../../../admin/list/cells.tsx";
import { idColumn } from "../../../admin/list/admin-table.tsx";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { RecordTab } from "../../../admin/list/record-tab.tsx";
import { labelled } from "../../../admin/record-kind.ts";
import type { RecordKind } from "../../../admin/record-kind.ts";
import { longDay } from "../../../shared/format/day.ts";
import { describeDealDay } from "../../../shared/format/deal-day.ts";
import { useToday } from "../../../shared/town/today.tsx";
import { couponFieldText, couponTexts, recordText } from "../../../shared/text/records.ts";
import { Picture } from "../../../shared/ui/picture.tsx";

const FILTERS = ["active", "validity", "featured", "businessId"] as const;
const validities = Object.entries(couponFieldText.validities).map(([value, label]) => ({
  value,
  label,
}));

const CouponsTab = () => (
  <RecordTab
    kind={coupons}
    ownSort={NEWEST_FIRST}
    columns={columns}
    filterNames={FILTERS}
    filters={[
      { name: "active", label: couponFieldText.status, options: couponFieldText.statuses },
      { name: "validity", label: couponFieldText.validity, options: validities },
      { name: "featured", label: couponFieldText.showDeals, options: recordText.yesNo },
    ]}
    orders={recordText.couponOrders}
    renderBulk={() => null}
  />
);
export { CouponsTab as Component };

const coupons: RecordKind<AdminCoupon> = {
  change: "coupons",
  path: "/api/admin/coupons",
  texts: couponTexts,
  nameOf: ({ title }) => title,
  schema: adminCoupon,
  body: couponUpdate
    .omit({ revision: true })
    .required()
    .refine(({ startDate, expiration }) => !startDate || !expiration || startDate <= expiration, {
      path: ["startDate"],
      message: couponFieldText.startsTooLate,
    }),
  copied: true,
  width: 600,
  form: labelled(couponFieldText, [
    [
      couponFieldText.offer,
      { name: "businessId", as: "business" },
      { name: "title", required: true },
      { name: "description", rows: 3 },
      [{ name: "discount" }, { name: "code" }],
      [
        { name: "startDate", type: "date", blank: null },
        { name: "expiration", type: "date", blank: null },
      ],
      { name: "isAnnounced", as: "switch" },
      { name: "terms", rows: 3 },
      { name: "showDeals", as: "switch" },
      // Set by imports and shown on no card: saving keeps it, and reports another admin's change of
      // it.
      { name: "ctaText", drawn: () => null },
      { name: "isActive", as: "published" },
    ],
    [couponFieldText.imageUrl, { name: "imageUrl", as: "picture", of: "coupon" }],
  ]),
};

const columns: Column<AdminCoupon>[] = [
  idColumn,
  {
    id: "details",
    header: couponFieldText.details,
    sort: "title",
    card: "title",
    cell: (coupon) => <Details coupon={coupon} />,
  },
  {
    id: "image",
    header: couponFieldText.imageUrl,
    nowrap: true,
    cell: ({ imageUrl }) =>
      imageUrl ? (
        <Avatar variant="rounded" sx={{ width: 64, height: 40 }}>
          <Picture src={imageUrl} alt="" kind="coupon" width={64} height={40} sizes="64px" />
        </Avatar>
      ) : (
        couponFieldText.noImage
      ),
  },
];

function Details({ coupon }: { coupon: AdminCoupon }) {
  const { title, discount, business, businessId, expiration, expired, code, showDeals } = coupon;
  const { startDate, isActive } = coupon;
  const words = describeDealDay({ expiration, startDate: startDate ?? undefined }, useToday());
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Stack direction="row" sx={line}>
        <CellTitle>{title}</CellTitle>
        {discount && <SmallChip color="error" label={discount} />}
        {showDeals && <SmallChip color="primary" label={couponFieldText.showDeals} />}
        {!isActive && <Chip size="small" label={couponFieldText.draft} />}
      </Stack>
      <Stack direction="row" sx={line}>
        <span>
          #{businessId} {business?.name ?? couponFieldText.unknownBusiness}
        </span>
        {business && <SmallChip label={business.category.name} />}
      </Stack>
      <Stack direction="row" sx={line}>
        <CellNote>
          {/* One text, which React can change on a translated page. */}
          {[
            startDate && couponFieldText.starts(longDay(startDate)),
            expiration
              ? couponFieldText.expires(longDay(expiration))
              : couponFieldText.noExpiration,
            code && couponFieldText.withCode(code),
          ]
            .filter(Boolean)
            .join(" · ")}
        </CellNote>
        {expired ? (
          <SmallChip color="error" label={couponFieldText.expired} />
        ) : (
          words && <SmallChip color="error" label={words} />
        )}
      </Stack>
    </Stack>
  );
}

const line = { flexWrap: "wrap", alignItems: "center", gap: "2px 6px" } as const;

/** Columns of the coupons table. */
import type { AdminCoupon } from "@mainstreet/contracts/coupon";
import Avatar from "@mui/material/Avatar";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { longDay } from "../../../shared/format/day.ts";
import { couponFieldText, couponTexts, recordText } from "../../../shared/text/records.ts";
import type { Column } from "../../../admin/list/admin-table.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import type { RowHandlers } from "../../../admin/list/record-tab.tsx";
import { RowActions } from "../../../admin/list/row-actions.tsx";
import { couponHistory } from "./coupon-form.ts";

export function couponColumns({
  onEdit,
  onDelete,
}: RowHandlers<AdminCoupon>): Column<AdminCoupon>[] {
  return [
    { id: "id", header: recordText.id, sort: "id", nowrap: true, cell: ({ id }) => id },
    {
      id: "details",
      header: couponFieldText.details,
      sort: "title",
      card: "title",
      cell: (coupon) => <Details coupon={coupon} />,
    },
    {
      id: "image",
      header: couponFieldText.image,
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
    {
      id: "actions",
      header: recordText.actions,
      align: "right",
      card: "actions",
      cell: (coupon) => (
        <RowActions
          texts={couponTexts}
          name={coupon.title}
          history={{ kind: couponHistory, id: coupon.id }}
          onEdit={() => onEdit(coupon)}
          onDelete={() => onDelete(coupon)}
        />
      ),
    },
  ];
}

function Details({ coupon }: { coupon: AdminCoupon }) {
  const { title, discount, business, businessId, expiration, expired, code, showDeals } = coupon;
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Stack direction="row" sx={line}>
        <Typography component="strong" variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {discount && <Chip size="small" variant="outlined" color="error" label={discount} />}
        {showDeals && (
          <Chip size="small" variant="outlined" color="primary" label={couponFieldText.showDeals} />
        )}
      </Stack>
      <Stack direction="row" sx={line}>
        <span>
          #{businessId} {business?.name ?? couponFieldText.unknownBusiness}
        </span>
        {business && <Chip size="small" variant="outlined" label={business.category.name} />}
      </Stack>
      <Stack direction="row" sx={line}>
        <Typography component="small" variant="body2" sx={{ color: "text.secondary" }}>
          {expiration ? couponFieldText.expires(longDay(expiration)) : couponFieldText.noExpiration}
          {code && ` · ${couponFieldText.code(code)}`}
        </Typography>
        {expired && (
          <Chip size="small" variant="outlined" color="error" label={couponFieldText.expired} />
        )}
      </Stack>
    </Stack>
  );
}

const line = { flexWrap: "wrap", alignItems: "center", gap: "2px 6px" } as const;

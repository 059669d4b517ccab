/** Columns of the coupons table. */
import type { AdminCoupon } from "@mainstreet/contracts/coupon";
import { styled } from "@mui/material/styles";
import { longDay } from "../../../shared/format/day.ts";
import { couponFieldText as words, couponTexts, recordText } from "../../../shared/text/records.ts";
import type { Column } from "../../../shared/ui/admin-table.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { Badge } from "../../../shared/records/badge.tsx";
import { RowActions } from "../../../shared/records/row-actions.tsx";
import { couponHistory } from "./coupon-form.ts";

interface Handlers {
  onEdit: (coupon: AdminCoupon) => void;
  onDelete: (coupon: AdminCoupon) => void;
}

export function couponColumns({ onEdit, onDelete }: Handlers): Column<AdminCoupon>[] {
  return [
    { id: "id", header: recordText.id, cell: ({ id }) => id },
    { id: "details", header: words.details, cell: (coupon) => <Details coupon={coupon} /> },
    {
      id: "image",
      header: words.image,
      cell: ({ imageUrl }) =>
        imageUrl ? (
          <Thumb>
            <Picture src={imageUrl} alt="" kind="coupon" width={64} height={40} sizes="64px" />
          </Thumb>
        ) : (
          words.noImage
        ),
    },
    {
      id: "actions",
      header: recordText.actions,
      align: "right",
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
    <Lines>
      <span>
        <strong>{title}</strong> {discount && <Badge data-tone="brick">{discount}</Badge>}{" "}
        {showDeals && <Badge data-tone="accent">{words.showDeals}</Badge>}
      </span>
      <span>
        #{businessId} {business?.name ?? words.unknownBusiness}{" "}
        {business && <Badge>{business.category.name}</Badge>}
      </span>
      <small>
        {expiration ? words.expires(longDay(expiration)) : words.noExpiration}
        {expired && (
          <>
            {" "}
            <Badge data-tone="brick">{words.expired}</Badge>
          </>
        )}
        {code && ` · ${words.code(code)}`}
      </small>
    </Lines>
  );
}

const Lines = styled("span")(({ theme }) => ({
  display: "grid",
  gap: 2,
  "& small": { fontSize: "0.8125rem", color: theme.vars.palette.text.secondary },
}));
const Thumb = styled("span")({
  display: "inline-block",
  width: 64,
  height: 40,
  overflow: "hidden",
  borderRadius: 8,
});

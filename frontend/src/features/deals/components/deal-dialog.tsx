/** A deal over the home page; fetched when one is first opened. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import CallRounded from "@mui/icons-material/CallRounded";
import PointOfSaleOutlined from "@mui/icons-material/PointOfSaleOutlined";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useApi } from "../../../shared/api/context.ts";
import { telHref } from "../../../shared/format/listing.ts";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { dealText } from "../../../shared/text/deals.ts";
import { couponText } from "../../../shared/text/listing.ts";
import { DetailDialog, DetailMissing } from "../../../shared/ui/detail-dialog.tsx";
import { DealDetails } from "./deal-details.tsx";
import { couponQuery } from "../api/coupons-api.ts";
import { useDealDay } from "../use-deal-day.ts";
import { Link } from "react-router-dom";
import Button from "@mui/material/Button";

export interface DealDialogProps {
  id: number;
  /** As the page's lists have it; fetched otherwise. */
  known: Coupon | undefined;
  open: boolean;
  onClose: () => void;
}

export function DealDialog({ id, known, open, onClose }: DealDialogProps) {
  const titleId = useId();
  const { location } = useLocationHandle().state;
  const query = useQuery({ ...couponQuery(useApi(), id, location), enabled: !known });
  const coupon = known ?? query.data;
  const { notice } = useDealDay(coupon);
  const call = coupon && telHref(coupon.business.phone);
  return (
    <DetailDialog
      open={open}
      onClose={onClose}
      titleId={titleId}
      actions={
        coupon && (
          <>
            {!notice && (
              <Button
                component={Link}
                to={`/coupons/${id}?till`}
                state={{ inside: true }}
                variant="contained"
                size="large"
                startIcon={<PointOfSaleOutlined />}
              >
                {dealText.openTill}
              </Button>
            )}
            {call && (
              <Button variant="outlined" size="large" href={call} startIcon={<CallRounded />}>
                {dealText.callNow}
              </Button>
            )}
          </>
        )
      }
    >
      {coupon ? (
        <DealDetails coupon={coupon} titleId={titleId} />
      ) : (
        <DetailMissing titleId={titleId} text={couponText} query={query} />
      )}
    </DetailDialog>
  );
}

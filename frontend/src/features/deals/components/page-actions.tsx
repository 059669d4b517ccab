/** What one does with a deal on its page. */
import type { CouponDetail } from "@mainstreet/contracts/coupon";
import PointOfSaleOutlined from "@mui/icons-material/PointOfSaleOutlined";
import PrintOutlined from "@mui/icons-material/PrintOutlined";
import { dealText } from "../../../shared/text/deals.ts";
import { SaveButton } from "./save-button.tsx";
import { ShareButton } from "./share-button.tsx";
import { styled } from "@mui/material/styles";
import { Link } from "react-router-dom";
import Button from "@mui/material/Button";

export function PageActions({ coupon }: { coupon: CouponDetail }) {
  return (
    <Row data-screen-only>
      <Button
        component={Link}
        to={`/coupons/${coupon.id}?till`}
        state={{ inside: true }}
        variant="contained"
        startIcon={<PointOfSaleOutlined />}
      >
        {dealText.openTill}
      </Button>
      <SaveButton coupon={coupon} />
      <ShareButton coupon={coupon} />
      <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
        {dealText.print}
      </Button>
    </Row>
  );
}

const Row = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

/** Passes a deal's page on: by the device's own sheet, else as a copied link. */
import type { Coupon } from "@mainstreet/contracts/coupon";
import ShareOutlined from "@mui/icons-material/ShareOutlined";
import { dealText } from "../../../shared/text/deals.ts";
import { copyText } from "../../../shared/ui/copy-text.ts";
import { useToast } from "../../../shared/ui/toasts.tsx";
import Button from "@mui/material/Button";

export function ShareButton({ coupon }: { coupon: Coupon }) {
  const toast = useToast();
  const share = async () => {
    const url = new URL(`/coupons/${coupon.id}`, location.href).href;
    if (await shared({ title: coupon.title, text: coupon.business.name, url })) return;
    if (await copyText(url)) toast({ title: dealText.linkCopied });
    else toast({ title: dealText.linkFailed, description: dealText.linkByHand, destructive: true });
  };
  return (
    <Button variant="outlined" startIcon={<ShareOutlined />} onClick={() => void share()}>
      {dealText.share}
    </Button>
  );
}

/** Whether the device has taken it, also when the visitor has thought better of it. */
async function shared(data: ShareData): Promise<boolean> {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

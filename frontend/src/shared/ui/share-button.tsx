/** Shares a page: by the device's share sheet, or by copying the link. */
import ShareOutlined from "@mui/icons-material/ShareOutlined";
import Button from "@mui/material/Button";
import { siteText } from "../text/site.ts";
import { useToast } from "./toasts.tsx";

interface ShareButtonProps {
  title: string;
  text: string;
  /** Path of the page. */
  path: string;
}

export function ShareButton({ title, text, path }: ShareButtonProps) {
  const toast = useToast();
  const share = async () => {
    const url = new URL(path, location.href).href;
    if (await shared({ title, text, url })) return;
    if (await copyText(url)) toast({ title: siteText.linkCopied });
    else toast({ title: siteText.linkFailed, description: siteText.linkByHand, destructive: true });
  };
  return (
    <Button variant="outlined" startIcon={<ShareOutlined />} onClick={() => void share()}>
      {siteText.share}
    </Button>
  );
}

/** Resolves with whether the device handled it, also when the visitor canceled. */
async function shared(data: ShareData): Promise<boolean> {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

/** Copies a text to the clipboard; false when the browser denies it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

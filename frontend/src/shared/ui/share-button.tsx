/** Passes a page on: by the device's own sheet, else as a copied link. */
import ShareOutlined from "@mui/icons-material/ShareOutlined";
import Button from "@mui/material/Button";
import { siteText } from "../text/site.ts";
import { useToast } from "./toasts.tsx";

interface ShareButtonProps {
  title: string;
  text: string;
  /** Of the page. */
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

/** Puts a text on the clipboard; false where the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

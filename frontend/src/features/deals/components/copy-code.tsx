/** The code to read out or to copy. */
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import { dealText } from "../../../shared/text/deals.ts";
import { copyText } from "../../../shared/ui/copy-text.ts";
import { useToast } from "../../../shared/ui/toasts.tsx";
import { Code } from "../coupon-sheet.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";

export function CopyCode({ code }: { code: string }) {
  const toast = useToast();
  const copy = async () => {
    if (await copyText(code)) toast({ title: dealText.copied, description: code });
    else toast({ title: dealText.copyFailed, description: dealText.copyByHand, destructive: true });
  };
  return (
    <Row>
      <Code>{code}</Code>
      <Button data-screen-only startIcon={<ContentCopyRounded />} onClick={() => void copy()}>
        {dealText.copyCode}
      </Button>
    </Row>
  );
}

const Row = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });

/** A coupon's code, with a button to copy it. */
import ContentCopyRounded from "@mui/icons-material/ContentCopyRounded";
import { dealText } from "../../../shared/text/deals.ts";
import { copyText } from "../../../shared/ui/share-button.tsx";
import { useToast } from "../../../shared/ui/toasts.tsx";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";

export function CopyCode({ code }: { code: string }) {
  const toast = useToast();
  const copy = async () => {
    if (await copyText(code))
      toast({ title: dealText.copied, description: <span translate="no">{code}</span> });
    else toast({ title: dealText.copyFailed, description: dealText.copyByHand, destructive: true });
  };
  return (
    <Row>
      <Code translate="no">{code}</Code>
      <Button data-screen-only startIcon={<ContentCopyRounded />} onClick={() => void copy()}>
        {dealText.copyCode}
      </Button>
    </Row>
  );
}

const Row = styled("div")({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });

/** A code in large, monospaced letters, as it is read out at the till. */
export const Code = styled("p")(({ theme }) => ({
  display: "inline-block",
  margin: 0,
  padding: "10px 16px",
  border: `2px dashed ${theme.vars.palette.text.secondary}`,
  borderRadius: 8,
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
  fontSize: "1.375rem",
  fontWeight: 600,
  letterSpacing: "0.06em",
  backgroundColor: theme.vars.palette.background.default,
  "&[data-over]": {
    borderStyle: "solid",
    borderColor: theme.vars.palette.divider,
    textDecoration: "line-through",
    color: theme.vars.palette.text.secondary,
  },
}));

/** One slim line under the header. */
import LocalFloristOutlined from "@mui/icons-material/LocalFloristOutlined";
import { siteText } from "../../shared/text/site.ts";
import { PageWidth } from "../../shared/ui/page.tsx";
import { styled } from "@mui/material/styles";

export function FunFact() {
  return (
    <Band>
      <Line>
        <LocalFloristOutlined aria-hidden="true" fontSize="small" />
        <span>{siteText.funFact}</span>
      </Line>
    </Band>
  );
}

const Band = styled("aside")(({ theme }) => ({
  backgroundColor: theme.vars.palette.well,
  color: theme.vars.palette.text.secondary,
  fontSize: "0.875rem",
}));

const Line = styled(PageWidth)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  paddingBlock: 8,
  lineHeight: 1.35,
  [theme.breakpoints.down("sm")]: { gap: 6, paddingBlock: 5, fontSize: "0.8125rem" },
  "& svg": { color: theme.vars.palette.primary.main, flexShrink: 0 },
}));

/** The last lines of every public page. */
import { siteText } from "../../shared/text/site.ts";
import { useTown } from "../../shared/town/context.ts";
import { LOW_VIEW } from "../../shared/theme/tokens.ts";
import { PageWidth } from "../../shared/ui/page.tsx";
import { SchemeSwitch } from "../../shared/ui/scheme-switch.tsx";
import { styled } from "@mui/material/styles";

export function SiteFooter() {
  const town = useTown();
  return (
    <Foot>
      <Row>
        <span>{siteText.footer}</span>
        <span>{siteText.copyright(town.name)}</span>
        <FooterSwitch />
      </Row>
    </Foot>
  );
}

/** On the left: the way back to the top floats over the right corner. */
const FooterSwitch = styled(SchemeSwitch)(({ theme }) => ({
  marginLeft: -10,
  [theme.breakpoints.up("sm")]: { display: "none" },
}));

const Foot = styled("footer")(({ theme }) => ({
  marginTop: 64,
  paddingBlock: 24,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  fontSize: "0.875rem",
  // Room for the bottom navigation of phones.
  paddingBottom: "calc(24px + 56px + env(safe-area-inset-bottom))",
  [theme.breakpoints.up("md")]: { paddingBottom: 24 },
  [LOW_VIEW]: { paddingBottom: 24 },
}));

const Row = styled(PageWidth)({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "4px 24px",
  "@media (max-width: 599px)": { justifyContent: "flex-start", gap: "4px 16px" },
});

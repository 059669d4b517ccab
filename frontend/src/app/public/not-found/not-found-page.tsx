/**
 * Shown at unknown addresses, also in the admin app; its link home loads a page from the server.
 */
import ErrorRounded from "@mui/icons-material/ErrorRounded";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { usePageTitle, PageWidth } from "../../../shared/ui/page.tsx";
import { siteText } from "../../../shared/text/site.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { StreetDrawing } from "../../../shared/ui/drawings.tsx";

function NotFoundPage() {
  usePageTitle(siteText.notFoundPageTitle(useTown().name));
  return (
    <PageWidth>
      <Frame component="section">
        <StreetDrawing />
        <Typography variant="h2" component="h1" sx={TITLE}>
          <ErrorRounded color="error" />
          {siteText.notFoundTitle}
        </Typography>
        <Typography color="textSecondary">{siteText.notFoundBody}</Typography>
        <Button href="/" variant="outlined">
          {siteText.backToHome}
        </Button>
      </Frame>
    </PageWidth>
  );
}
export { NotFoundPage as Component };

const Frame = styled(Card)<{ component: "section" }>(({ theme }) => ({
  display: "grid",
  gap: 16,
  justifyItems: "center",
  textAlign: "center",
  maxWidth: 448,
  boxSizing: "border-box",
  margin: "clamp(24px, 12vh, 120px) auto 0",
  padding: "24px 24px 32px",
  "& > svg": { width: 144, color: theme.vars.palette.text.secondary },
}));

const TITLE = { display: "flex", alignItems: "center", gap: 1 };

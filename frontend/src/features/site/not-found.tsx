/** What stands at an address that no page has. */
import ErrorRounded from "@mui/icons-material/ErrorRounded";
import { siteText } from "../../shared/text/site.ts";
import { shadows } from "../../shared/theme/look.ts";
import { StreetDrawing } from "../../shared/ui/drawings.tsx";
import { styled } from "../../shared/ui/styled.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { PartTitle, SoftParagraph } from "../../shared/ui/words.ts";

export function NotFound() {
  return (
    <Card>
      <StreetDrawing />
      <Title as="h1">
        <ErrorRounded color="error" aria-hidden="true" />
        {siteText.notFoundTitle}
      </Title>
      <SoftParagraph>{siteText.notFoundBody}</SoftParagraph>
      <ButtonLink to="/" variant="outlined">
        {siteText.backToHome}
      </ButtonLink>
    </Card>
  );
}

const Card = styled("section")(({ theme }) => ({
  display: "grid",
  gap: 16,
  justifyItems: "center",
  textAlign: "center",
  maxWidth: 448,
  boxSizing: "border-box",
  margin: "clamp(24px, 12vh, 120px) auto 0",
  padding: "24px 24px 32px",
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: shadows.resting,
  "& > svg": { width: 144, color: theme.vars.palette.text.secondary },
}));

const Title = styled(PartTitle)({ display: "flex", alignItems: "center", gap: 8 });

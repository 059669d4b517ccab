/** What stands at an address that no page has. */
import ErrorRounded from "@mui/icons-material/ErrorRounded";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { Link } from "react-router-dom";
import { siteText } from "../../shared/text/site.ts";

export function NotFound() {
  return (
    <Card>
      <Typography
        component="h1"
        variant="h2"
        sx={{ display: "flex", alignItems: "center", gap: 1 }}
      >
        <ErrorRounded color="error" aria-hidden="true" />
        {siteText.notFoundTitle}
      </Typography>
      <Typography sx={{ color: "text.secondary" }}>{siteText.notFoundBody}</Typography>
      <Button component={Link} to="/" variant="outlined">
        {siteText.backToHome}
      </Button>
    </Card>
  );
}

const Card = styled("section")(({ theme }) => ({
  display: "grid",
  gap: 16,
  justifyItems: "start",
  maxWidth: 448,
  margin: "64px auto",
  padding: 24,
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

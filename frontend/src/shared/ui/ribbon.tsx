/** A small star ribbon over the picture of what is featured, never a shouting border. */
import StarRounded from "@mui/icons-material/StarRounded";
import { styled } from "@mui/material/styles";

export function FeaturedRibbon({ label }: { label: string }) {
  return (
    <Ribbon>
      <StarRounded aria-hidden="true" />
      {label}
    </Ribbon>
  );
}

const Ribbon = styled("span")(({ theme }) => ({
  position: "absolute",
  top: 12,
  left: 0,
  display: "flex",
  alignItems: "center",
  gap: 4,
  padding: "4px 12px 4px 8px",
  borderRadius: "0 999px 999px 0",
  fontSize: "0.8125rem",
  fontWeight: 600,
  lineHeight: 1.25,
  color: theme.vars.palette.secondary.contrastText,
  backgroundColor: theme.vars.palette.secondary.main,
  "& svg": { fontSize: 16 },
}));

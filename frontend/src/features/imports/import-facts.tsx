/** Words and large numbers of an outcome. */
import { styled } from "@mui/material/styles";

export const Facts = styled("div")(({ theme }) => ({
  color: theme.vars.palette.text.primary,
  overflowWrap: "anywhere",
  "& p": { margin: "4px 0" },
  "& dl": { display: "flex", flexWrap: "wrap", gap: "8px 32px", margin: "12px 0" },
  "& dt": { color: theme.vars.palette.text.secondary },
  "& dd": { margin: 0, fontSize: "1.25rem", fontWeight: 600, fontVariantNumeric: "tabular-nums" },
}));

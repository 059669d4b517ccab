/** What a coupon's page and its dialog have in common. */
import { styled } from "@mui/material/styles";

/** Large and tabular: it is read out at the till. */
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

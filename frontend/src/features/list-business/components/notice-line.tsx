/** A line above the plans: what is there already, and what can be done with it. */
import { styled } from "@mui/material/styles";

export const NoticeLine = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 8,
  padding: "10px 10px 10px 16px",
  borderRadius: 8,
  overflowWrap: "anywhere",
  backgroundColor: theme.vars.palette.well,
  // A long line shares the width with the button where there is enough for both.
  "& > span": { flex: "1 1 240px" },
}));

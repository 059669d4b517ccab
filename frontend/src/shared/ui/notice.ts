/** What changes how to read all that follows. */
import { styled } from "@mui/material/styles";

/** One line above the sheet that changes how to read it. */
export const Notice = styled("p")(({ theme }) => ({
  margin: "0 0 16px",
  padding: "12px 16px",
  borderRadius: 8,
  borderLeft: `4px solid ${theme.vars.palette.secondary.main}`,
  fontWeight: 600,
  backgroundColor: theme.vars.palette.well,
}));

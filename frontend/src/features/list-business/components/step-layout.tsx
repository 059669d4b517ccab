/** How the fields of a step stand: one column, two where they are short. */
import { styled } from "@mui/material/styles";

export const Fields = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  // Room between a field's message and the next label.
  gap: 16,
  [theme.breakpoints.up("md")]: {
    gridTemplateColumns: "repeat(6, minmax(0, 1fr))",
    "& > *": { gridColumn: "span 6" },
    "& > [data-half]": { gridColumn: "span 3" },
    "& > [data-third]": { gridColumn: "span 2" },
  },
}));

/** Groups fields under a short heading. */
export const Group = styled("h4")(({ theme }) => ({
  margin: "12px 0 4px",
  fontFamily: theme.typography.h1.fontFamily,
  fontSize: "1.0625rem",
  fontWeight: 600,
  "&:first-of-type": { marginTop: 0 },
}));

/** Fields that belong together, without the frame that browsers draw around them. */
import { styled } from "@mui/material/styles";

export const FieldGroup = styled("fieldset")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 12,
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
});

/** One of several alike, told from the others by a line at its side. */
export const MarkedGroup = styled(FieldGroup)(({ theme }) => ({
  gap: 8,
  paddingLeft: 12,
  borderLeft: `2px solid ${theme.vars.palette.divider}`,
}));

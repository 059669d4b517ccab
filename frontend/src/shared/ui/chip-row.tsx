/** A row of filter chips that wraps. */
import { styled } from "@mui/material/styles";

export const ChipRow = styled("nav")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "12px 8px",
  marginBottom: 16,
  // Grows with enlarged text.
  "& a": { minWidth: 44, height: "auto", minHeight: 44, borderRadius: 22 },
});

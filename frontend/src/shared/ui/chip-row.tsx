/** A row of choices, as many lines as it takes. */
import { styled } from "@mui/material/styles";

export const ChipRow = styled("nav")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "12px 8px",
  marginBottom: 16,
  // As tall as its words where text is made larger.
  "& a": { minWidth: 44, height: "auto", minHeight: 44, borderRadius: 22 },
});

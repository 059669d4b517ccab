/** Styled parts of the image field. */
import { styled } from "@mui/material/styles";
import { FieldGroup } from "../form-field.tsx";

export const Frame = styled(FieldGroup)(({ theme }) => ({
  // Contains visually hidden text, which would otherwise make a dialog scroll.
  position: "relative",
  gap: 4,
  "& > span": { fontSize: "0.875rem", color: theme.vars.palette.text.secondary },
  "& > span > strong": { fontWeight: 600, color: theme.vars.palette.text.primary },
}));

/** 72 units high for coupons, 64 for others, a unit being 4 px. */
export const Zone = styled("div")(({ theme }) => ({
  boxSizing: "border-box",
  position: "relative",
  display: "grid",
  alignContent: "center",
  justifyItems: "center",
  gap: 16,
  height: 256,
  overflow: "hidden",
  border: `2px dashed ${theme.vars.palette.text.secondary}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.background.default,
  transition: "border-color 150ms ease-out, background-color 150ms ease-out",
  '&[data-type="coupon"]': { height: 288 },
  '&[data-phase="image"]': { borderStyle: "solid", borderWidth: 1, borderColor: "transparent" },
  '&[data-over="true"], &[data-phase="empty"]:hover': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.well,
  },
}));

export const Preview = styled("div")(({ theme }) => ({
  position: "absolute",
  inset: 0,
  backgroundColor: theme.vars.palette.well,
  transition: "opacity 150ms ease-out",
  '&[data-dim="true"]': { opacity: 0.15 },
  '&[data-type="logo"] img': { boxSizing: "border-box", padding: 16 },
}));

export const Actions = styled("div")({
  zIndex: 1,
  display: "flex",
  gap: 8,
  '&[data-phase="empty"]': { position: "absolute", inset: 0 },
  '&[data-phase="empty"] > button': {
    flexGrow: 1,
    borderRadius: 10,
    "&:hover": { backgroundColor: "transparent" },
    "&.Mui-focusVisible": { outlineOffset: -5 },
  },
  '&[data-phase="image"]': { position: "absolute", right: 12, bottom: 12 },
});

export const Note = styled("p")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: 12,
  minHeight: 36,
  margin: 0,
  fontSize: "0.8125rem",
  color: theme.vars.palette.text.secondary,
  "& strong": { fontWeight: 400, color: theme.vars.palette.error.main },
}));

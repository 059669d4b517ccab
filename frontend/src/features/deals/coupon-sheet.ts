/** The look of a coupon's page: a large ticket and the business beside it. */
import Card from "@mui/material/Card";
import { styled } from "@mui/material/styles";

export const Columns = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 24,
  alignItems: "start",
  "@media (min-width: 900px)": { gridTemplateColumns: "minmax(0, 1fr) 340px" },
});

// The notches reach over its edges.
export const Sheet = styled(Card)<{ component: "article" }>({ overflow: "visible" });

export const SheetPicture = styled("div")({
  aspectRatio: "16 / 10",
  "@media (min-width: 600px)": { aspectRatio: "5 / 2" },
  overflow: "hidden",
  borderRadius: "11px 11px 0 0",
});

export const Block = styled("div")(({ theme }) => ({
  display: "grid",
  gap: 16,
  padding: "24px 20px",
  overflowWrap: "anywhere",
  "@media (min-width: 600px)": { padding: 32 },
  "& h2": {
    margin: "0 0 4px",
    fontSize: "0.875rem",
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
  },
  "& ul": { margin: 0, paddingLeft: 20 },
  "& p": { margin: 0 },
}));

export const Badges = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "& .MuiChip-root": { height: 30, fontSize: "0.875rem" },
  "& .MuiChip-colorSecondary": { fontWeight: 600 },
});

/** One line above the sheet that changes how to read it. */
export const Notice = styled("p")(({ theme }) => ({
  margin: "0 0 16px",
  padding: "12px 16px",
  borderRadius: 8,
  borderLeft: `4px solid ${theme.vars.palette.secondary.main}`,
  fontWeight: 600,
  backgroundColor: theme.vars.palette.well,
}));

/** Discount and code side by side where there is room. */
export const Pair = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: "16px 48px",
  // Both stand in the middle of the same row, the discount as the loudest.
  "& > div": { display: "grid", gridTemplateRows: "auto 1fr", alignItems: "center" },
});

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

/** Styles of a record list, as table and as cards. */
import { LOW_VIEW } from "../../shared/theme/tokens.ts";

/** `clip` instead of `hidden`, which would become the scroll container of the sticky head. */
export const frame = { overflow: "clip", borderRadius: "12px" } as const;
export const table = {
  fontVariantNumeric: "tabular-nums",
  "& th": {
    top: "var(--list-toolbar, 0px)",
    [LOW_VIEW]: { position: "static" },
    py: 1,
    whiteSpace: "nowrap",
    fontWeight: 600,
    color: "text.secondary",
    bgcolor: "background.paper",
  },
  "& td": { py: 1, height: 56, boxSizing: "border-box", overflowWrap: "anywhere" },
  "& th:not(.MuiTableCell-paddingCheckbox), & td:not(.MuiTableCell-paddingCheckbox)": { px: 1.5 },
  "& tbody tr:last-of-type td": { borderBottom: 0 },
  "& a": { color: "primary.main" },
} as const;
export const oneLine = { whiteSpace: "nowrap", width: "1px" } as const;
/** Keeps names readable on tablets, where many columns compete. */
export const titleCell = { minWidth: 160 } as const;
/** What does not fit on the line wraps and is hidden. */
export const foldedLine = {
  display: "flex",
  flexWrap: "wrap",
  height: "1lh",
  // As wide as the cell's other content: it must not widen the table.
  width: 0,
  minWidth: "100%",
  overflow: "hidden",
  columnGap: 1.5,
  whiteSpace: "nowrap",
  color: "text.secondary",
  // The longest part, which comes last so that it gives way to the others.
  "& > :has(> a)": { order: 1 },
} as const;
export const faded = { opacity: 0.55 } as const;
export const list = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 1,
  m: 0,
  p: 0,
  listStyle: "none",
} as const;
export const cardStyle = {
  px: 1.5,
  py: 1,
  typography: "body2",
  overflowWrap: "anywhere",
} as const;
/** Labels and values in two columns. */
export const cardLines = {
  display: "grid",
  gridTemplateColumns: "fit-content(7rem) minmax(0, 1fr)",
  gap: "4px 12px",
  "& dt": { minWidth: 72 },
  m: 0,
  mt: 0.5,
} as const;
/** Larger touch targets. */
export const touched = {
  "& .MuiIconButton-root, & .MuiCheckbox-root": { width: 44, height: 44 },
} as const;
/** The actions wrap to their own line when the title leaves no room. */
export const cardHead = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 0.5,
  "& > :last-child": { ml: "auto" },
} as const;
export const cardTitle = { flex: "1 1 9rem", minWidth: 0 } as const;

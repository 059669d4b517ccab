/** How a list of records looks, as a table and as cards. */
import { LOW_VIEW } from "../../shared/theme/tokens.ts";

/** Clips without becoming what its sticky head would stick to. */
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
/** Names keep a line's width on tablets, where many columns press. */
export const titleCell = { minWidth: 160 } as const;
/** What the line has no room for wraps out of sight. */
export const foldedLine = {
  display: "flex",
  flexWrap: "wrap",
  height: "1lh",
  // As wide as what else is in the cell: it must not widen the table.
  width: 0,
  minWidth: "100%",
  overflow: "hidden",
  columnGap: 1.5,
  whiteSpace: "nowrap",
  color: "text.secondary",
  // The longest part, which gives way to the others.
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
/** Names and values stand in two columns. */
export const cardLines = {
  display: "grid",
  gridTemplateColumns: "fit-content(7rem) minmax(0, 1fr)",
  gap: "4px 12px",
  "& dt": { minWidth: 72 },
  m: 0,
  mt: 0.5,
} as const;
/** Fingers want more room than a mouse. */
export const touched = {
  "& .MuiIconButton-root, & .MuiCheckbox-root": { width: 44, height: 44 },
} as const;
/** The actions have a line of their own where title and they have no room on one. */
export const cardHead = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 0.5,
  "& > :last-child": { ml: "auto" },
} as const;
export const cardTitle = { flex: "1 1 9rem", minWidth: 0 } as const;

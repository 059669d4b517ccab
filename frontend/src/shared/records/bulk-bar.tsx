/** What can be done with the selected records. */
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { recordText } from "../text/records.ts";

interface BulkBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

export function BulkBar({ count, onClear, children }: BulkBarProps) {
  return (
    <Bar aria-label={recordText.selected(count)}>
      <strong aria-live="polite">{recordText.selected(count)}</strong>
      <Button size="small" color="inherit" onClick={onClear}>
        {recordText.unselect}
      </Button>
      <Actions>{children}</Actions>
    </Bar>
  );
}

const Bar = styled("section")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 8px",
  marginBottom: 12,
  padding: "6px 8px 6px 16px",
  fontSize: "0.875rem",
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.primary.main}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

/** At the end of the line where there is room, else in lines of their own. */
const Actions = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "4px 8px",
  marginLeft: "auto",
  "& select": {
    height: 36,
    padding: "0 8px",
    border: `1px solid ${theme.vars.palette.text.secondary}`,
    borderRadius: 8,
    font: "inherit",
    fontSize: "0.875rem",
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
  },
  [theme.breakpoints.down("md")]: { flexBasis: "100%", marginLeft: -5 },
}));

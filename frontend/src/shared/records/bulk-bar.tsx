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
      {children}
      <Button size="small" color="inherit" onClick={onClear}>
        {recordText.unselect}
      </Button>
    </Bar>
  );
}

const Bar = styled("section")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  marginBottom: 12,
  padding: "8px 16px",
  fontSize: "0.875rem",
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.primary.main}`,
  backgroundColor: theme.vars.palette.background.paper,
  "& strong": { marginRight: "auto" },
}));

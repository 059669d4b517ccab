/** A group of fields under a short heading. */
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Group>
      <legend>{title}</legend>
      {children}
    </Group>
  );
}

const Group = styled("fieldset")(({ theme }) => ({
  display: "grid",
  gap: 8,
  minWidth: 0,
  margin: 0,
  padding: "8px 0 0",
  border: 0,
  "& > legend": {
    padding: 0,
    fontSize: "0.8125rem",
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
  },
  "& + &": { borderTop: `1px solid ${theme.vars.palette.divider}`, paddingTop: 16 },
}));

/** Two fields beside each other where there is room. */
export const FieldPair = styled("div")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(160px, 100%), 1fr))",
  alignItems: "start",
  gap: 12,
});

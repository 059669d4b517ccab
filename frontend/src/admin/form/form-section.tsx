/** A group of fields under a short heading. */
import Box from "@mui/material/Box";
import FormLabel from "@mui/material/FormLabel";
import type { ReactNode } from "react";

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={group}>
      <FormLabel component="legend" sx={{ mb: 1, p: 0, fontSize: "0.8125rem", fontWeight: 600 }}>
        {title}
      </FormLabel>
      {children}
    </Box>
  );
}

const group = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 1.5,
  minWidth: 0,
  m: 0,
  p: 0,
  pt: 1,
  border: 0,
} as const;

/** Two fields beside each other where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <Box sx={pair}>{children}</Box>;

const pair = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(160px, 100%), 1fr))",
  alignItems: "start",
  gap: 1.5,
} as const;

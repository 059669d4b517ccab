/** Texts in table cells: title, secondary note, chip. */
import Chip from "@mui/material/Chip";
import type { ChipProps } from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { lineClamp } from "../../shared/theme/tokens.ts";

export const CellTitle = ({ children }: { children: ReactNode }) => (
  <Typography component="strong" variant="body2" sx={{ fontWeight: 600 }}>
    {children}
  </Typography>
);

/** Secondary text; `lines` truncates it. */
export const CellNote = ({ lines, children }: { lines?: number; children: ReactNode }) => (
  <Typography
    component="small"
    variant="body2"
    sx={{ color: "text.secondary", ...(lines !== undefined && lineClamp(lines)) }}
  >
    {children}
  </Typography>
);

export const SmallChip = (chip: ChipProps) => <Chip size="small" variant="outlined" {...chip} />;

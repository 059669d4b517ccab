/** Words in a row: the name, what is said beside it, a word in a frame. */
import Chip from "@mui/material/Chip";
import type { ChipProps } from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { lineClamp } from "./admin-table.tsx";

export const Strong = ({ children }: { children: ReactNode }) => (
  <Typography component="strong" variant="body2" sx={{ fontWeight: 600 }}>
    {children}
  </Typography>
);

/** `lines` cuts a long text. */
export const Soft = ({ lines, children }: { lines?: number; children: ReactNode }) => (
  <Typography
    component="small"
    variant="body2"
    sx={{ color: "text.secondary", ...(lines !== undefined && lineClamp(lines)) }}
  >
    {children}
  </Typography>
);

export const Tag = (chip: ChipProps) => <Chip size="small" variant="outlined" {...chip} />;

/** Cells of the tables that show rows of a file. */
import Box from "@mui/material/Box";
import type { ImportEntity } from "@mainstreet/contracts/import";
import type { ReactNode } from "react";
import { lineClamp } from "../../../shared/theme/tokens.ts";
import { fieldLabel } from "../../../shared/text/import-check.ts";

interface ReasonsProps {
  entity: ImportEntity;
  errors: readonly { path: string; message: string }[];
}

/** Why a row, or some of its values, can't be stored. */
export function Reasons({ entity, errors }: ReasonsProps) {
  return (
    <CellList>
      {errors.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          {path !== "" && path !== "row" && <b>{fieldLabel(entity, path)}: </b>}
          {message}
        </li>
      ))}
    </CellList>
  );
}

export const CellList = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={list}>
    {children}
  </Box>
);

/** The first lines of a text that may be long. */
export const ClampedText = ({ lines, children }: { lines: number; children: ReactNode }) => (
  <Box component="span" sx={{ ...lineClamp(lines), color: "text.secondary" }}>
    {children}
  </Box>
);

const list = {
  m: 0,
  p: 0,
  listStyle: "none",
  "& del": { color: "text.secondary" },
  "& ins": { textDecoration: "none", fontWeight: 600 },
} as const;

/** Names of records that may be on no page that is shown: the first of them, and the others on demand. */
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useState } from "react";
import { recordText } from "../../shared/text/records.ts";
import type { Names } from "./use-selection.ts";

/** Names at first, and with each further look. */
const FIRST = 20;
const MORE = 500;

export function NameList({ names }: { names: Names }) {
  const [most, setMost] = useState(FIRST);
  const left = names.size - most;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <Box component="ul" tabIndex={0} aria-label={recordText.names(names.size)} sx={list}>
        {[...names].slice(0, most).map(([id, name]) => (
          <li key={id}>{name}</li>
        ))}
      </Box>
      {left > 0 && (
        <Button size="small" onClick={() => setMost(most + MORE)}>
          {recordText.andMore(left)}
        </Button>
      )}
    </>
  );
}

const list = {
  maxHeight: 240,
  overflowY: "auto",
  m: 0,
  py: 1,
  pr: 1,
  pl: 3.5,
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  overflowWrap: "anywhere",
} as const;

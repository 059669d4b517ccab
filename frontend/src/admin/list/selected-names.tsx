/** What a selection holds, also what is on another page. */
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, useRef, useState } from "react";
import { useFocusWhenLost } from "../../shared/hooks/use-focus-when-lost.ts";
import { recordText } from "../../shared/text/records.ts";
import type { Names } from "./use-selection.ts";
import Box from "@mui/material/Box";

interface SelectedNamesProps {
  names: Names;
  /** Numbers of the records that are on the screen. */
  onPage: readonly number[];
}

export function SelectedNames({ names, onPage }: SelectedNamesProps) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
  const show = useRef<HTMLButtonElement>(null);
  // What selects the rest leaves once it has.
  useFocusWhenLost(names.size, () => show.current);
  const elsewhere = names.size - onPage.filter((id) => names.has(id)).length;
  const title = recordText.selected(names.size);
  return (
    <>
      <Typography component="strong" variant="subtitle2" aria-live="polite">
        {title}
      </Typography>
      {elsewhere > 0 && (
        <Typography variant="body2" color="textSecondary">
          {recordText.elsewhere(elsewhere)}
        </Typography>
      )}
      <Button ref={show} size="small" color="inherit" onClick={() => setOpen(true)}>
        {recordText.showSelected}
      </Button>
      {isOpen && (
        <Dialog
          open
          fullWidth
          maxWidth="xs"
          aria-labelledby={titleId}
          onClose={() => setOpen(false)}
        >
          <DialogTitle id={titleId} variant="h3">
            {title}
          </DialogTitle>
          <DialogContent>
            <NameList names={names} />
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={() => setOpen(false)}>{recordText.close}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

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

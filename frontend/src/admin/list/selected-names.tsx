/** What a selection holds, also what is on another page. */
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { recordText } from "../../shared/text/records.ts";
import { NameList } from "./name-list.tsx";
import type { Names } from "./use-selection.ts";

interface SelectedNamesProps {
  names: Names;
  /** Numbers of the records that are on the screen. */
  onPage: readonly number[];
}

export function SelectedNames({ names, onPage }: SelectedNamesProps) {
  const [isOpen, setOpen] = useState(false);
  const titleId = useId();
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
      <Button size="small" color="inherit" onClick={() => setOpen(true)}>
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

/** Coordinates that are not where the town is: what is wrong with them, and what can be mended at once. */
import type { ImportCheck } from "@mainstreet/contracts/import-draft";
import { mendable } from "@mainstreet/contracts/import-mapping";
import type { Mendable } from "@mainstreet/contracts/import-mapping";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { checkText } from "../../../shared/text/import-check.ts";

interface CoordinatesProps {
  misplaced: ImportCheck["misplaced"];
  mended: readonly Mendable[];
  farMiles: number | null;
  disabled: boolean;
  onMend: (mend: Mendable[]) => void;
}

const WORDS = {
  swapped: { as: checkText.swapped, mended: checkText.mendedSwapped, mend: checkText.mendSwapped },
  sign: { as: checkText.sign, mended: checkText.mendedSign, mend: checkText.mendSign },
};

export function Coordinates({ misplaced, mended, farMiles, disabled, onMend }: CoordinatesProps) {
  const { half = 0, far = 0 } = misplaced;
  return (
    <>
      {mendable.options.map((mistake) => {
        const rows = misplaced[mistake] ?? 0;
        const done = mended.includes(mistake);
        const words = WORDS[mistake];
        const others = mended.filter((one) => one !== mistake);
        return rows === 0 ? null : (
          <Alert
            key={mistake}
            severity={done ? "success" : "warning"}
            action={
              <Button
                color="inherit"
                size="small"
                disabled={disabled}
                onClick={() => onMend(done ? others : [...others, mistake])}
              >
                {done ? checkText.leaveAsTheyAre : words.mend}
              </Button>
            }
          >
            {done ? words.mended(rows) : words.as(rows)}
          </Alert>
        );
      })}
      {half > 0 && <Alert severity="info">{checkText.half(half)}</Alert>}
      {far > 0 && <Alert severity="info">{checkText.far(far, farMiles)}</Alert>}
    </>
  );
}

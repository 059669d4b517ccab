/** An icon that says what it does. */
import IconButton from "@mui/material/IconButton";
import type { IconButtonProps } from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";

/** As specified for tooltips, in milliseconds. */
export const TOOLTIP_DELAY_MS = 700;

export function ActionButton({ label, ...button }: IconButtonProps & { label: string }) {
  return (
    <Tooltip title={label} enterDelay={TOOLTIP_DELAY_MS}>
      <IconButton {...button} aria-label={label} />
    </Tooltip>
  );
}

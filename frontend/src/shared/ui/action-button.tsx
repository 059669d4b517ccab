/** An icon button with a tooltip and an accessible name. */
import IconButton from "@mui/material/IconButton";
import type { IconButtonProps } from "@mui/material/IconButton";
import Tooltip from "@mui/material/Tooltip";

export function ActionButton({ label, ...button }: IconButtonProps & { label: string }) {
  return (
    <Tooltip title={label}>
      <IconButton {...button} aria-label={label} />
    </Tooltip>
  );
}

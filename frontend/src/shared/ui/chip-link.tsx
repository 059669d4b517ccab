/** A selectable filter as a chip: a link, so that it works without scripts. */
import Chip from "@mui/material/Chip";
import type { MouseEvent, ReactElement } from "react";
import { Link } from "react-router-dom";

interface ChipLinkProps {
  href: string;
  chosen: boolean;
  /** Closes the sheet around it, whose history entry the navigation replaces. */
  onClose?: (() => void) | undefined;
  icon?: ReactElement;
  label: string;
}

export function ChipLink({ href, chosen, onClose, icon, label }: ChipLinkProps) {
  return (
    <Chip
      component={Link}
      clickable
      to={href}
      replace={onClose !== undefined}
      onClick={(event: MouseEvent) => {
        if (!chosen || !onClose) return;
        event.preventDefault();
        onClose();
      }}
      aria-current={chosen}
      label={label}
      {...(icon && { icon })}
      {...(chosen ? { color: "primary" as const } : { variant: "outlined" as const })}
    />
  );
}

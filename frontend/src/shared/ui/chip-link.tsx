/** A selectable filter as a chip: a link, so that it works without scripts. */
import Chip from "@mui/material/Chip";
import type { ReactElement } from "react";
import { Link } from "react-router-dom";

interface ChipLinkProps {
  href: string;
  chosen: boolean;
  /** Set inside a sheet: the navigation then replaces the sheet's history entry. */
  inSheet?: boolean;
  icon?: ReactElement;
  label: string;
}

export function ChipLink({ href, chosen, inSheet = false, icon, label }: ChipLinkProps) {
  return (
    <Chip
      component={Link}
      clickable
      to={href}
      replace={inSheet}
      aria-current={chosen}
      label={label}
      {...(icon && { icon })}
      {...(chosen ? { color: "primary" as const } : { variant: "outlined" as const })}
    />
  );
}

/** Something to choose, as a chip: a link, so that it works before any script. */
import Chip from "@mui/material/Chip";
import type { ReactElement } from "react";
import { Link } from "react-router-dom";

interface ChipLinkProps {
  href: string;
  chosen: boolean;
  /** In a sheet, whose place in the history the choice takes. */
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

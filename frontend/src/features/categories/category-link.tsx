/** A category to choose: a link, so that it works before any script. */
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { styled } from "@mui/material/styles";

export function CategoryLink(props: { href: string; chosen: boolean; children: ReactNode }) {
  return (
    <Chip to={props.href} replace preventScrollReset aria-current={props.chosen}>
      {props.children}
    </Chip>
  );
}

const Chip = styled(Link)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  boxSizing: "border-box",
  border: `1px solid ${theme.vars.palette.divider}`,
  fontSize: "0.9375rem",
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  textDecoration: "none",
  transition: "border-color 150ms ease-out",
  overflowWrap: "anywhere",
  "&:hover": { borderColor: theme.vars.palette.text.secondary },
  "& svg": { flexShrink: 0, fontSize: 20, color: theme.vars.palette.text.secondary },
  '&[aria-current="true"]': {
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
    "& svg": { color: "inherit" },
  },
}));

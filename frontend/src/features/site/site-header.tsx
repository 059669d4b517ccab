/** The header of every public page: sticky, 64 px high, 56 on phones. */
import AppBar from "@mui/material/AppBar";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LARGE_TEXT, LOW_VIEW, lineClamp } from "../../shared/theme/tokens.ts";
import { useTown } from "../../shared/ui/app-providers.tsx";
import { PageWidth } from "../../shared/ui/page.tsx";
import { SchemeSwitch } from "../../shared/ui/scheme-switch.tsx";
import { TownLogo } from "../../shared/ui/town-logo.tsx";
import { styled } from "@mui/material/styles";

interface SiteHeaderProps {
  search: ReactNode;
  locationChip: ReactNode;
  addListing: ReactNode;
}

/** The layout passes search, chip and button in: features do not import each other. */
export function SiteHeader({ search, locationChip, addListing }: SiteHeaderProps) {
  const town = useTown();
  return (
    <Bar component="header">
      <Row>
        <Brand to="/">
          <TownLogo />
          <span>
            <strong>{town.name}</strong>
            <small>{town.tagline}</small>
          </span>
        </Brand>
        {search}
        {locationChip}
        <HeaderSwitch />
        {addListing}
      </Row>
    </Bar>
  );
}

/** On phones the switch is in the footer: the header is narrow there. */
const HeaderSwitch = styled(SchemeSwitch)(({ theme }) => ({
  [theme.breakpoints.down("sm")]: { display: "none" },
}));

const Bar = styled(AppBar)<{ component: "header" }>(({ theme }) => ({
  zIndex: 30,
  backgroundColor: theme.vars.palette.background.paper,
  [LARGE_TEXT]: { position: "static" },
  [LOW_VIEW]: { position: "static" },
}));

const Row = styled(PageWidth)({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 56,
  "@media (max-width: 429px)": { gap: 4 },
  "@media (max-width: 359px)": { paddingInline: 12 },
  "@media (min-width: 768px)": { minHeight: 64, gap: 12 },
  [LARGE_TEXT]: { flexWrap: "wrap", paddingBlock: 8 },
});

const Brand = styled(Link)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minWidth: 0,
  minHeight: 44,
  marginRight: "auto",
  color: theme.vars.palette.text.primary,
  textDecoration: "none",
  "& span": { display: "grid", minWidth: 0 },
  "& strong": {
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: "1.25rem",
    fontWeight: 650,
    lineHeight: 1.15,
  },
  "& small": {
    display: "none",
    fontSize: "0.8125rem",
    lineHeight: 1.3,
    color: theme.vars.palette.text.secondary,
  },
  "& strong, & small": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  [theme.breakpoints.up("md")]: { "& small": { display: "block" } },
  "@media (max-width: 429px)": {
    gap: 6,
    "& > svg, & > img": { width: 28, height: 28 },
    // Names of several words take two lines here.
    "& strong": {
      fontSize: "1rem",
      whiteSpace: "normal",
      ...lineClamp(2),
      overflowWrap: "anywhere",
    },
  },
  "@media (max-width: 359px)": { "& > svg, & > img": { display: "none" } },
  [LARGE_TEXT]: { flexBasis: "100%", "& strong": { WebkitLineClamp: "unset" } },
}));

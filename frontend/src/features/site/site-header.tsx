/** The header of every public page: sticky, 64 high, 56 on phones. */
import AddRounded from "@mui/icons-material/AddRounded";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { telHref } from "../../shared/format/listing.ts";
import { siteText } from "../../shared/text/site.ts";
import { useTown } from "../../shared/town/context.ts";
import { HiddenText, PageWidth } from "../../shared/ui/page.tsx";
import { SchemeSwitch } from "../../shared/ui/scheme-switch.tsx";
import { TownMark } from "../../shared/ui/town-mark.tsx";

/** `locationChip` comes from the route: features do not know each other. */
export function SiteHeader({ locationChip }: { locationChip: ReactNode }) {
  const town = useTown();
  const call = telHref(town.salesPhone);
  return (
    <Bar>
      <Row>
        <Brand to="/">
          <TownMark />
          <span>
            <strong>{town.name}</strong>
            <small>{town.tagline}</small>
          </span>
        </Brand>
        {locationChip}
        <HeaderSwitch />
        {call && (
          <AddListing href={call} variant="contained">
            <AddRounded aria-hidden="true" />
            <span>{siteText.addListing}</span>
            <HiddenText>{siteText.addListing}</HiddenText>
          </AddListing>
        )}
      </Row>
    </Bar>
  );
}

/** On phones the footer has it: the header is narrow there. */
const HeaderSwitch = styled(SchemeSwitch)(({ theme }) => ({
  [theme.breakpoints.down("sm")]: { display: "none" },
}));

const Bar = styled("header")(({ theme }) => ({
  position: "sticky",
  top: 0,
  zIndex: 30,
  backgroundColor: theme.vars.palette.background.paper,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));

const Row = styled(PageWidth)({
  display: "flex",
  alignItems: "center",
  gap: 8,
  height: 56,
  "@media (min-width: 768px)": { height: 64, gap: 12 },
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
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& small": {
    display: "none",
    fontSize: "0.8125rem",
    lineHeight: 1.3,
    color: theme.vars.palette.text.secondary,
    whiteSpace: "nowrap",
  },
  [theme.breakpoints.up("md")]: { "& small": { display: "block" } },
  "@media (max-width: 359px)": { "& > svg, & > img": { display: "none" } },
}));

/** A button with words from 768 on, a plus sign below. */
const AddListing = styled(Button)<{ href: string }>({
  minWidth: 44,
  paddingInline: 10,
  flexShrink: 0,
  "& > span:first-of-type": { display: "none" },
  "@media (min-width: 768px)": {
    paddingInline: 16,
    "& > span:first-of-type": { display: "inline", marginLeft: 4 },
    "& > span:last-of-type": { display: "none" },
  },
});

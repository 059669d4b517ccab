/** Above the deals of the home page: one slim line, the heading and the tabs. */
import LocalFloristOutlined from "@mui/icons-material/LocalFloristOutlined";
import BookmarkBorderRounded from "@mui/icons-material/BookmarkBorderRounded";
import { Link } from "react-router-dom";
import { useSaved } from "../../../shared/saved/use-saved.ts";
import { dealText } from "../../../shared/text/deals.ts";
import { homeText } from "../../../shared/text/home.ts";
import { homeHref } from "./home-params.ts";
import type { HomeParams } from "./home-params.ts";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { siteText } from "../../../shared/text/site.ts";
import { PageWidth } from "../../../shared/ui/page.tsx";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { KeyboardEvent } from "react";

interface HomeHeadingProps {
  title: string;
  subtitle: string;
  params: HomeParams;
  /** Records in each tab; undefined until known. */
  all: number | undefined;
  featured: number | undefined;
}

/** Id of the one panel that both tabs fill. */
export const PANEL_ID = "results";
export const tabId = (name: string) => `tab-${name}`;

export function HomeHeading({ title, subtitle, params, all, featured }: HomeHeadingProps) {
  const tabs = [
    ["all", homeText.allTab(all)],
    ["featured", homeText.featuredTab(featured)],
  ] as const;
  return (
    <Head>
      <div>
        <Typography variant="h1">{title}</Typography>
        <Typography color="textSecondary">{subtitle}</Typography>
      </div>
      <Choices>
        {/* Links: the choice is in the address, so they work before any script. */}
        <Tabs
          aria-label={homeText.tabsLabel}
          value={params.tab !== "saved" && params.tab}
          slotProps={SLOTS}
        >
          {tabs.map(([name, label]) => (
            <Tab
              key={name}
              component={Link}
              to={homeHref({ ...params, tab: name })}
              preventScrollReset
              id={tabId(name)}
              aria-controls={PANEL_ID}
              value={name}
              label={<span>{label}</span>}
            />
          ))}
        </Tabs>
        <SavedLink
          href={homeHref({ categoryId: undefined, tab: "saved" })}
          chosen={params.tab === "saved"}
        />
      </Choices>
    </Head>
  );
}

const Choices = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  marginBottom: -1,
  // Below the heading, the tabs and the link have a line of their own.
  "@media (max-width: 899px)": { width: "100%", "& > a": { marginLeft: "auto" } },
  "@media (max-width: 599px)": { "&& a": { paddingInline: 8, fontSize: "0.8125rem" } },
});

const Head = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "flex-end",
  gap: "4px 24px",
  paddingTop: 24,
  marginBottom: 24,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& > div:first-of-type": { paddingBottom: 12 },
  [theme.breakpoints.up("md")]: { paddingTop: 32 },
  // On phones the heading is compact, as the first deals matter more.
  [theme.breakpoints.down("sm")]: {
    paddingTop: 12,
    marginBottom: 16,
    rowGap: 0,
    "& > div:first-of-type": { paddingBottom: 0 },
    "& h1": { fontSize: "1.5rem" },
    "& p": { fontSize: "0.875rem" },
  },
}));

/**
 * Link to what is saved on this device. The count is known in the browser only; its room is
 * reserved, so that nothing shifts.
 */
function SavedLink({ href, chosen }: { href: string; chosen: boolean }) {
  const count = (useSaved("deals")?.length ?? 0) + (useSaved("businesses")?.length ?? 0);
  return (
    <Entry to={href} preventScrollReset aria-current={chosen ? "page" : undefined}>
      <span>
        <BookmarkBorderRounded />
        <span>{count > 0 ? dealText.savedCount(count) : dealText.saved}</span>
      </span>
    </Entry>
  );
}

const Entry = styled(Link)(({ theme }) => ({
  display: "flex",
  justifyContent: "flex-end",
  // Room for the count; without one, the label ends at the content's edge.
  minWidth: 120,
  boxSizing: "border-box",
  fontSize: "0.875rem",
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
  color: theme.vars.palette.text.secondary,
  textDecoration: "none",
  // As wide as the label alone, which is in line with those of the tabs.
  "& > span": {
    display: "flex",
    alignItems: "center",
    gap: 6,
    padding: "12px 0 10px",
    borderBottom: "2px solid transparent",
  },
  "& svg": { fontSize: 20 },
  "&:hover": { color: theme.vars.palette.text.primary },
  "&:focus-visible": { outlineOffset: -3 },
  '&[aria-current="page"]': {
    color: theme.vars.palette.primary.main,
    "& > span": { borderBottomColor: "currentColor" },
    "@media (forced-colors: active)": { color: "Highlight" },
  },
  "@media (forced-colors: active)": { "& > span": { borderBottomColor: "Canvas" } },
}));

/** The fun fact, in a slim band under the header. */
export function FunFact() {
  return (
    <Band>
      <Line>
        <LocalFloristOutlined fontSize="small" />
        <span>{siteText.funFact}</span>
      </Line>
    </Band>
  );
}

const Band = styled("aside")(({ theme }) => ({
  backgroundColor: theme.vars.palette.well,
  color: theme.vars.palette.text.secondary,
  fontSize: "0.875rem",
}));

const Line = styled(PageWidth)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 8,
  paddingBlock: 8,
  lineHeight: 1.35,
  [theme.breakpoints.down("sm")]: { gap: 6, paddingBlock: 5, fontSize: "0.8125rem" },
  "& svg": { color: theme.vars.palette.primary.main, flexShrink: 0 },
}));

/** Arrow keys choose the tab that they move the focus to; Tab goes on to the panel. */
function chooseByArrow({ key }: KeyboardEvent) {
  const { activeElement } = document;
  if (key.startsWith("Arrow") && activeElement instanceof HTMLElement) activeElement.click();
}

const SLOTS = {
  // On the server, MUI would write inline styles, which the content security policy forbids; the
  // theme sets the same.
  scroller: { style: { overflow: undefined, marginBottom: undefined } },
  list: { onKeyDown: chooseByArrow },
};

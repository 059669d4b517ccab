/** Above the deals of the home page: one slim line, the heading and the tabs. */
import LocalFloristOutlined from "@mui/icons-material/LocalFloristOutlined";
import BookmarkBorderRounded from "@mui/icons-material/BookmarkBorderRounded";
import { Link } from "react-router-dom";
import { useSaved } from "../../../shared/saved/use-saved.ts";
import { dealText } from "../../../shared/text/deals.ts";
import { homeText } from "../../../shared/text/home.ts";
import { TabLinks } from "../../../shared/ui/tab-links.tsx";
import { homeHref } from "./home-params.ts";
import type { HomeParams } from "./home-params.ts";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import { siteText } from "../../../shared/text/site.ts";
import { PageWidth } from "../../../shared/ui/page.tsx";

interface HomeHeadingProps {
  title: string;
  subtitle: string;
  params: HomeParams;
  /** Records in each tab. */
  all: number | undefined;
  featured: number | undefined;
}

export const PANEL_ID = "results";

export function HomeHeading({ title, subtitle, params, all, featured }: HomeHeadingProps) {
  const tab = (name: HomeParams["tab"], label: string) => ({
    name,
    label,
    href: homeHref({ ...params, tab: name }),
  });
  return (
    <Head>
      <div>
        <Typography variant="h1">{title}</Typography>
        <Typography color="textSecondary">{subtitle}</Typography>
      </div>
      <Choices>
        <TabLinks
          label={homeText.tabsLabel}
          chosen={params.tab}
          panelId={PANEL_ID}
          tabs={[tab("all", homeText.allTab(all)), tab("featured", homeText.featuredTab(featured))]}
        />
        <SavedLink href={homeHref({ ...params, tab: "saved" })} chosen={params.tab === "saved"} />
      </Choices>
    </Head>
  );
}

const Choices = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "flex-end",
  marginBottom: -1,
  // Below the heading they have the line for themselves.
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
  // On phones the first deals count for more than their heading.
  [theme.breakpoints.down("sm")]: {
    paddingTop: 12,
    marginBottom: 16,
    rowGap: 0,
    "& > div:first-of-type": { paddingBottom: 0 },
    "& h1": { fontSize: "1.5rem" },
    "& p": { fontSize: "0.875rem" },
  },
}));

/** Leads to what is saved on this device. The count comes with the browser; its room is kept, so that nothing moves. */
function SavedLink({ href, chosen }: { href: string; chosen: boolean }) {
  const count = (useSaved("deals")?.length ?? 0) + (useSaved("businesses")?.length ?? 0);
  return (
    <Entry to={href} preventScrollReset aria-current={chosen ? "page" : undefined}>
      <BookmarkBorderRounded />
      <span>{count > 0 ? dealText.savedCount(count) : dealText.saved}</span>
    </Entry>
  );
}

const Entry = styled(Link)(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: 6,
  // The room for a count: without one the words end where the page's content does.
  minWidth: 120,
  boxSizing: "border-box",
  padding: "12px 0",
  borderBottom: "2px solid transparent",
  fontSize: "0.875rem",
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
  color: theme.vars.palette.text.secondary,
  textDecoration: "none",
  "& svg": { fontSize: 20 },
  "&:hover": { color: theme.vars.palette.text.primary },
  "&:focus-visible": { outlineOffset: -3 },
  '&[aria-current="page"]': {
    color: theme.vars.palette.primary.main,
    borderBottomColor: "currentColor",
    "@media (forced-colors: active)": { color: "Highlight" },
  },
  "@media (forced-colors: active)": { borderBottomColor: "Canvas" },
}));

/** One slim line under the header. */
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

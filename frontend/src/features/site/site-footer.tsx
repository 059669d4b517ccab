/**
 * The end of every public page: the footer, the button back to the top and, on phones, the
 * navigation.
 */
import KeyboardArrowUpRounded from "@mui/icons-material/KeyboardArrowUpRounded";
import { useEffect, useState } from "react";
import Fab from "@mui/material/Fab";
import AdminPanelSettingsOutlined from "@mui/icons-material/AdminPanelSettingsOutlined";
import ConfirmationNumberOutlined from "@mui/icons-material/ConfirmationNumberOutlined";
import MuiBottomNavigation from "@mui/material/BottomNavigation";
import BottomNavigationAction from "@mui/material/BottomNavigationAction";
import { Link, useLocation } from "react-router-dom";
import { siteText } from "../../shared/text/site.ts";
import { useTown } from "../../shared/ui/app-providers.tsx";
import { LOW_VIEW, edge } from "../../shared/theme/tokens.ts";
import { CONTENT_ID, PageWidth, scrollBehavior } from "../../shared/ui/page.tsx";
import { SchemeSwitch } from "../../shared/ui/scheme-switch.tsx";
import { styled } from "@mui/material/styles";
import { whenIdle } from "../../shared/hooks/hydration.ts";

export function SiteFooter() {
  const town = useTown();
  return (
    <Foot>
      <Row>
        <span>{siteText.footer}</span>
        <span>{siteText.copyright(town.name)}</span>
        <FooterSwitch />
      </Row>
    </Foot>
  );
}

/** On the left, as the button back to the top floats over the right corner. */
const FooterSwitch = styled(SchemeSwitch)(({ theme }) => ({
  marginLeft: -10,
  [theme.breakpoints.up("sm")]: { display: "none" },
}));

const Foot = styled("footer")(({ theme }) => ({
  marginTop: 64,
  paddingBlock: 24,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.text.secondary,
  fontSize: "0.875rem",
  // Room for the bottom navigation of phones.
  paddingBottom: "calc(24px + 56px + env(safe-area-inset-bottom))",
  [theme.breakpoints.up("md")]: { paddingBottom: 24 },
  [LOW_VIEW]: { paddingBottom: 24 },
}));

const Row = styled(PageWidth)({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "center",
  gap: "4px 24px",
  "@media (max-width: 599px)": { justifyContent: "flex-start", gap: "4px 16px" },
});

const THRESHOLD_PX = 300;

/** Button back to the top, shown after 300 px of scrolling. */
export function BackToTop() {
  const far = useScrolledPast(THRESHOLD_PX);
  if (!far) return null;
  return (
    <Place color="primary" size="medium" aria-label={siteText.backToTop} onClick={goUp}>
      <KeyboardArrowUpRounded />
    </Place>
  );
}

/** The button disappears at the top, so the focus moves to the content first. */
function goUp() {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  window.scrollTo({ top: 0, behavior: scrollBehavior() });
}

function useScrolledPast(threshold: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const measure = () => setPast(window.scrollY > threshold);
    // Measured at once, it would force an early layout.
    const stop = whenIdle(measure);
    window.addEventListener("scroll", measure, { passive: true });
    return () => {
      stop();
      window.removeEventListener("scroll", measure);
    };
  }, [threshold]);
  return past;
}

const Place = styled(Fab)(({ theme }) => ({
  position: "fixed",
  right: edge(16),
  bottom: "calc(72px + env(safe-area-inset-bottom))",
  zIndex: 20,
  [theme.breakpoints.up("md")]: { bottom: 24, right: edge(24) },
}));

/** Navigation within reach of the thumb; hidden from 768 px up. */
export function BottomNavigation() {
  const home = useLocation().pathname === "/";
  return (
    <Bar component="nav" aria-label={siteText.mainNavigation} showLabels value={home && "home"}>
      <BottomNavigationAction
        component={Link}
        to="/"
        value="home"
        label={siteText.navCoupons}
        icon={<ConfirmationNumberOutlined />}
        {...(home ? { "aria-current": "page" as const } : {})}
      />
      {/* The admin app is a page of its own: a plain link loads it. */}
      <BottomNavigationAction
        href="/admin"
        label={siteText.navAdmin}
        icon={<AdminPanelSettingsOutlined />}
      />
    </Bar>
  );
}

const Bar = styled(MuiBottomNavigation)<{ component: "nav" }>(({ theme }) => ({
  position: "fixed",
  insetInline: 0,
  bottom: 0,
  zIndex: 25,
  height: "auto",
  minHeight: 56,
  paddingBottom: "env(safe-area-inset-bottom)",
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  "& a": { maxWidth: "none", minHeight: 56, "&:focus-visible": { outlineOffset: -4 } },
  "&& .MuiBottomNavigationAction-label": { fontSize: "0.75rem", fontWeight: 600 },
  [theme.breakpoints.up("md")]: { display: "none" },
  [LOW_VIEW]: { position: "static" },
}));

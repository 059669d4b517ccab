/** Navigation within reach of the thumb; hidden from 768 px up. */
import AdminPanelSettingsOutlined from "@mui/icons-material/AdminPanelSettingsOutlined";
import ConfirmationNumberOutlined from "@mui/icons-material/ConfirmationNumberOutlined";
import MuiBottomNavigation from "@mui/material/BottomNavigation";
import BottomNavigationAction from "@mui/material/BottomNavigationAction";
import { styled } from "@mui/material/styles";
import { Link, useLocation } from "react-router-dom";
import { siteText } from "../../shared/text/site.ts";
import { LOW_VIEW } from "../../shared/theme/tokens.ts";

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
  "& .MuiBottomNavigationAction-label": { fontSize: "0.75rem", fontWeight: 600 },
  [theme.breakpoints.up("md")]: { display: "none" },
  [LOW_VIEW]: { position: "static" },
}));

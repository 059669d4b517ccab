/** Navigation within reach of the thumb; hidden from 768 px up. */
import ConfirmationNumberOutlined from "@mui/icons-material/ConfirmationNumberOutlined";
import AdminPanelSettingsOutlined from "@mui/icons-material/AdminPanelSettingsOutlined";
import { NavLink } from "react-router-dom";
import { siteText } from "../../shared/text/site.ts";
import { styled } from "@mui/material/styles";

export function BottomNavigation() {
  return (
    <Bar aria-label={siteText.mainNavigation}>
      <NavLink to="/" end>
        <ConfirmationNumberOutlined aria-hidden="true" />
        {siteText.navCoupons}
      </NavLink>
      {/* The admin app is a page of its own: a plain link loads it. */}
      <a href="/admin">
        <AdminPanelSettingsOutlined aria-hidden="true" />
        {siteText.navAdmin}
      </a>
    </Bar>
  );
}

const Bar = styled("nav")(({ theme }) => ({
  position: "fixed",
  insetInline: 0,
  bottom: 0,
  zIndex: 25,
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  height: 56,
  paddingBottom: "env(safe-area-inset-bottom)",
  boxSizing: "content-box",
  backgroundColor: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up("md")]: { display: "none" },
  "& a": {
    display: "grid",
    placeContent: "center",
    justifyItems: "center",
    gap: 2,
    fontSize: "0.75rem",
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
    textDecoration: "none",
    "&:focus-visible": { outlineOffset: -4 },
  },
  "& a.active": { color: theme.vars.palette.primary.main },
}));

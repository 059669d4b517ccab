/** Leads to what is saved on this device. */
import BookmarkBorderRounded from "@mui/icons-material/BookmarkBorderRounded";
import { Link } from "react-router-dom";
import { dealText } from "../../../shared/text/deals.ts";
import { useSaved } from "../../../shared/saved/use-saved.ts";
import { styled } from "@mui/material/styles";

/** The count comes with the browser; its room is kept, so that nothing moves. */
export function SavedLink({ href, chosen }: { href: string; chosen: boolean }) {
  const count = (useSaved("deals")?.length ?? 0) + (useSaved("businesses")?.length ?? 0);
  return (
    <Entry to={href} preventScrollReset aria-current={chosen ? "page" : undefined}>
      <BookmarkBorderRounded aria-hidden="true" />
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

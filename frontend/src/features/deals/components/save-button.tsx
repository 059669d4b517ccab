/** The bookmark of a deal: on the card a round button, elsewhere one with a word. */
import IconButton from "@mui/material/IconButton";
import type { Coupon } from "@mainstreet/contracts/coupon";
import BookmarkBorderRounded from "@mui/icons-material/BookmarkBorderRounded";
import BookmarkRounded from "@mui/icons-material/BookmarkRounded";
import { dealText } from "../../../shared/text/deals.ts";
import { asSaved, toggleSaved, useIsSaved } from "../api/use-saved.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";

function useSaveToggle(coupon: Coupon) {
  const saved = useIsSaved(coupon.id);
  return {
    saved,
    Icon: saved ? BookmarkRounded : BookmarkBorderRounded,
    toggle: () => toggleSaved(asSaved(coupon)),
  };
}

export function SaveMark({ coupon }: { coupon: Coupon }) {
  const { saved, Icon, toggle } = useSaveToggle(coupon);
  return (
    <Mark aria-pressed={saved} aria-label={dealText.saveDeal(coupon.title)} onClick={toggle}>
      <Icon />
    </Mark>
  );
}

export function SaveButton({ coupon }: { coupon: Coupon }) {
  const { saved, Icon, toggle } = useSaveToggle(coupon);
  return (
    <Button variant="outlined" startIcon={<Icon />} onClick={toggle}>
      {saved ? dealText.saved : dealText.save}
    </Button>
  );
}

const Mark = styled(IconButton)(({ theme }) => ({
  position: "absolute",
  // Above the link that covers the card.
  zIndex: 1,
  top: 8,
  right: 8,
  width: 44,
  height: 44,
  color: theme.vars.palette.primary.main,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  "&:hover": { backgroundColor: theme.vars.palette.well },
}));

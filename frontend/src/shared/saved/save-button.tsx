/** Bookmark button of a deal or a business: a round icon on cards, elsewhere with a label. */
import IconButton from "@mui/material/IconButton";
import BookmarkBorderRounded from "@mui/icons-material/BookmarkBorderRounded";
import BookmarkRounded from "@mui/icons-material/BookmarkRounded";
import { dealText } from "../text/deals.ts";
import type { SavedKind, SavedRecord } from "./saved-store.ts";
import { useIsSaved, useToggleSaved } from "./use-saved.ts";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";

interface SaveProps {
  kind: SavedKind;
  record: SavedRecord;
}

function useSaveToggle({ kind, record }: SaveProps) {
  const saved = useIsSaved(kind, record.id);
  const toggleSaved = useToggleSaved(kind);
  return {
    saved,
    Icon: saved ? BookmarkRounded : BookmarkBorderRounded,
    toggle: () => toggleSaved(record),
  };
}

export function SaveMark(props: SaveProps) {
  const { saved, Icon, toggle } = useSaveToggle(props);
  return (
    <Mark aria-pressed={saved} aria-label={dealText.saveDeal(props.record.title)} onClick={toggle}>
      <Icon />
    </Mark>
  );
}

export function SaveButton(props: SaveProps) {
  const { saved, Icon, toggle } = useSaveToggle(props);
  return (
    <Button variant="outlined" startIcon={<Icon />} onClick={toggle}>
      {/* Page translators replace bare text nodes, which breaks React: keep the text in an element. */}
      <span>{saved ? dealText.saved : dealText.save}</span>
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
  // The button lies on a picture, so the ring goes inside.
  "&:focus-visible": { outlineOffset: -4 },
  "&:hover": { backgroundColor: theme.vars.palette.well },
}));

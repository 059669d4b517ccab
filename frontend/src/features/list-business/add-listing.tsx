/** The header's 'Add Listing': what it opens is loaded when it is wanted. */
import AddRounded from "@mui/icons-material/AddRounded";
import { useCallback } from "react";
import { useBackable } from "../../shared/hooks/use-backable.ts";
import { siteText } from "../../shared/text/site.ts";
import { HiddenText } from "../../shared/ui/page.tsx";
import { useToast } from "../../shared/ui/toasts.tsx";
import { LazyPart } from "../../shared/ui/lazy-part.tsx";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";

const load = async () => (await import("./list-business.tsx")).ListBusiness;

export function AddListing() {
  const toast = useToast();
  const { open, show, close } = useBackable("add-listing");

  const onFailure = useCallback(() => {
    const { notLoaded: title, checkConnection: description } = siteText;
    toast({ title, description, destructive: true });
    window.history.back();
  }, [toast]);

  return (
    <>
      <AddButton
        variant="contained"
        aria-haspopup="dialog"
        onPointerEnter={() => void load().catch(() => {})}
        onClick={show}
      >
        <AddRounded aria-hidden="true" />
        <span>{siteText.addListing}</span>
        <HiddenText>{siteText.addListing}</HiddenText>
      </AddButton>
      <LazyPart wanted={open} load={load} onFailure={onFailure} part={{ open, onClose: close }} />
    </>
  );
}

/** A button with words from 768 on, a plus sign below. */
const AddButton = styled(Button)({
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

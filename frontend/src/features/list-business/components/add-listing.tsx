/** The header's 'Add Listing' button; its dialog is loaded on demand. */
import AddRounded from "@mui/icons-material/AddRounded";
import { useHistoryLayer } from "../../../shared/hooks/use-history-layer.ts";
import { siteText } from "../../../shared/text/site.ts";
import { HiddenText } from "../../../shared/ui/page.tsx";
import { LazyPart, failedDialog } from "../../../shared/ui/lazy-part.tsx";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";

const load = async () => (await import("./list-business.tsx")).ListBusiness;

export function AddListing() {
  const { open, show, close } = useHistoryLayer("add-listing");

  return (
    <>
      <AddButton
        variant="contained"
        aria-haspopup="dialog"
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => show()}
      >
        <AddRounded />
        <span>{siteText.addListing}</span>
        <HiddenText>{siteText.addListing}</HiddenText>
      </AddButton>
      <LazyPart
        wanted={open}
        load={load}
        failed={failedDialog(close)}
        part={{ open, onClose: close }}
      />
    </>
  );
}

/** A labeled button from 768 px up, a plus sign below. */
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

/** The header's 'Add Listing': what it opens is loaded when it is wanted. */
import AddRounded from "@mui/icons-material/AddRounded";
import { useState } from "react";
import { siteText } from "../../shared/text/site.ts";
import { HiddenText } from "../../shared/ui/page.tsx";
import { useToast } from "../../shared/ui/toasts.tsx";
import type { ListBusiness } from "./list-business.tsx";
import { styled } from "@mui/material/styles";
import Button from "@mui/material/Button";

const load = () => import("./list-business.tsx");

export function AddListing() {
  const toast = useToast();
  const [Dialog, setDialog] = useState<typeof ListBusiness>();
  const [open, setOpen] = useState(false);

  const show = async () => {
    try {
      const { ListBusiness: Loaded } = await load();
      setDialog(() => Loaded);
      setOpen(true);
    } catch {
      const { notLoaded: title, checkConnection: description } = siteText;
      toast({ title, description, destructive: true });
    }
  };

  return (
    <>
      <AddButton
        variant="contained"
        aria-haspopup="dialog"
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => void show()}
      >
        <AddRounded aria-hidden="true" />
        <span>{siteText.addListing}</span>
        <HiddenText>{siteText.addListing}</HiddenText>
      </AddButton>
      {Dialog && <Dialog open={open} onClose={() => setOpen(false)} />}
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

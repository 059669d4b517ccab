/**
 * The dialog around both views: as wide as each needs in wide windows, the whole window on phones.
 */
import CloseRounded from "@mui/icons-material/CloseRounded";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import { styled } from "@mui/material/styles";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { planText } from "../../../shared/text/plans.ts";
import { shadows } from "../../../shared/theme/tokens.ts";

const TITLE_ID = "list-your-business";

interface ListingDialogProps {
  open: boolean;
  closesByBackdrop: boolean;
  wide: boolean;
  onClose: () => void;
  /** Called after the closing transition. */
  onClosed: () => void;
  children: ReactNode;
}

export function ListingDialog(props: ListingDialogProps) {
  const { open, closesByBackdrop, wide, onClose, onClosed, children } = props;
  return (
    <Sheet
      open={open}
      aria-labelledby={TITLE_ID}
      data-wide={wide}
      onClose={(_event, reason) => {
        if (closesByBackdrop || reason !== "backdropClick") onClose();
      }}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      {children}
    </Sheet>
  );
}

/** The title and the close button. */
export function DialogHeader({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  return (
    <Header>
      <div>
        <Typography id={TITLE_ID} variant="h2">
          {planText.title}
        </Typography>
        {children}
      </div>
      <IconButton aria-label={planText.close} onClick={onClose}>
        <CloseRounded />
      </IconButton>
    </Header>
  );
}

const Sheet = styled(Dialog)(({ theme }) => ({
  "& .MuiDialog-paper": {
    width: "100%",
    maxWidth: 720,
    maxHeight: "calc(100% - 48px)",
    margin: 24,
    borderRadius: 12,
    boxShadow: shadows.lifted,
    // Gets the focus only to be read out.
    "&:focus-visible": { outline: "none" },
    [theme.breakpoints.down("md")]: {
      maxWidth: "none",
      height: "100%",
      maxHeight: "none",
      margin: 0,
      borderRadius: 0,
    },
  },
  '&[data-wide="true"] .MuiDialog-paper': { maxWidth: 860 },
}));

const Header = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "flex-start",
  justifyContent: "space-between",
  gap: 16,
  padding: "20px 16px 12px 24px",
  // The step bar takes the width that the button leaves.
  "& > div": { flexGrow: 1, minWidth: 0 },
  "& > button": { width: 44, height: 44, marginTop: -6 },
  [theme.breakpoints.down("md")]: { padding: "12px 8px 8px 16px", "& > button": { marginTop: 0 } },
}));

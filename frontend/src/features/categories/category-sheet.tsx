/** All categories in a bottom sheet, for phones; loaded when it is first opened. */
import CloseRounded from "@mui/icons-material/CloseRounded";
import IconButton from "@mui/material/IconButton";
import SwipeableDrawer from "@mui/material/SwipeableDrawer";
import Typography from "@mui/material/Typography";
import { useEffect, useId } from "react";
import type { ReactNode } from "react";
import { homeText } from "../../shared/text/home.ts";
import { styled } from "@mui/material/styles";

interface CategorySheetProps {
  open: boolean;
  onClose: () => void;
  /** List items. */
  children: ReactNode;
}

/** From this width up, the row of chips shows enough. */
const WIDE = "(min-width: 768px)";

export function CategorySheet({ open, onClose, children }: CategorySheetProps) {
  const title = useId();
  useCloseWhenWide(open, onClose);
  return (
    <SwipeableDrawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      onOpen={nothing}
      disableSwipeToOpen
      slotProps={{
        paper: { role: "dialog", "aria-modal": true, "aria-labelledby": title, sx: PAPER },
      }}
    >
      <Grip aria-hidden="true" />
      <Head>
        <Typography variant="h2" id={title}>
          {homeText.browseByCategory}
        </Typography>
        <IconButton aria-label={homeText.close} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Head>
      <Tiles>{children}</Tiles>
    </SwipeableDrawer>
  );
}

/** The prop is required, but the sheet opens by its button only. */
const nothing = () => {};

function useCloseWhenWide(open: boolean, onClose: () => void) {
  useEffect(() => {
    if (!open) return undefined;
    const wide = window.matchMedia(WIDE);
    const closeWhenWide = () => wide.matches && onClose();
    wide.addEventListener("change", closeWhenWide);
    return () => wide.removeEventListener("change", closeWhenWide);
  }, [open, onClose]);
}

const PAPER = {
  maxHeight: "85dvh",
  borderRadius: "16px 16px 0 0",
  backgroundImage: "none",
  paddingBottom: "env(safe-area-inset-bottom)",
} as const;

const Grip = styled("div")(({ theme }) => ({
  flexShrink: 0,
  width: 40,
  height: 4,
  margin: "8px auto 0",
  borderRadius: 999,
  backgroundColor: theme.vars.palette.divider,
}));

const Head = styled("div")({
  flexShrink: 0,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  padding: "4px 4px 4px 16px",
  "& button": { width: 48, height: 48 },
});

const Tiles = styled("ul")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(max(8.5rem, 50% - 4px), 100%), 1fr))",
  gap: 8,
  margin: 0,
  padding: "4px 16px 16px",
  overflowY: "auto",
  overscrollBehavior: "contain",
  listStyle: "none",
  "& a": {
    width: "100%",
    height: "100%",
    minHeight: 52,
    justifyContent: "flex-start",
    borderRadius: 12,
    lineHeight: 1.25,
  },
  "& .MuiChip-label": { paddingBlock: 8, whiteSpace: "normal", overflowWrap: "anywhere" },
  "@media (max-width: 359px)": { paddingInline: 12, "& a": { fontSize: "0.875rem" } },
});

/** Dialog about one record; full screen on phones. */
import CloseRounded from "@mui/icons-material/CloseRounded";
import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { LOWEST_VIEW, LOW_VIEW } from "../theme/tokens.ts";
import { dealText } from "../text/deals.ts";
import { siteText } from "../text/site.ts";
import { focusMain } from "./page.tsx";
import { RetryLine } from "./states.tsx";
import { styled } from "@mui/material/styles";

/** Id of the heading that names the dialog; only one is open at a time. */
export const DETAIL_TITLE_ID = "detail-title";

interface DetailDialogProps {
  open: boolean;
  onClose: () => void;
  /** Buttons in a bar fixed at the bottom. */
  actions?: ReactNode;
  children: ReactNode;
}

export function DetailDialog({ open, onClose, actions, children }: DetailDialogProps) {
  return (
    <Frame
      open={open}
      onClose={onClose}
      aria-labelledby={DETAIL_TITLE_ID}
      slotProps={{ transition: { onExited } }}
    >
      <Close aria-label={dealText.close} onClick={onClose}>
        <CloseRounded />
      </Close>
      <Scroll>{children}</Scroll>
      {actions && <Actions>{actions}</Actions>}
    </Frame>
  );
}

/**
 * The element that opened the dialog, such as the card of a deal no longer saved, may be unable to
 * get the focus back.
 */
function onExited(left: HTMLElement) {
  const { activeElement } = document;
  if (activeElement === document.body || left.contains(activeElement)) focusMain();
}

/** Props of a dialog that shows one record by its id. */
export interface RecordDialogProps<Item> {
  id: number;
  /** The record as in the page's lists; missing fields are fetched. */
  known: Item | undefined;
  open: boolean;
  onClose: () => void;
}

interface DetailMissingProps {
  text: { loading: string; notFoundTitle: string; notFoundBody: string };
  query: { isPending: boolean; isError: boolean; refetch: () => unknown };
}

/** Placeholder for a record that is loading, failed to load or does not exist. */
export const DetailMissing = ({ text, query }: DetailMissingProps) => (
  <DetailBody>
    <h2 id={DETAIL_TITLE_ID}>
      {query.isPending ? text.loading : query.isError ? siteText.notLoaded : text.notFoundTitle}
    </h2>
    {query.isError ? (
      <RetryLine text={siteText.checkConnection} onRetry={() => void query.refetch()} />
    ) : (
      !query.isPending && text.notFoundBody
    )}
  </DetailBody>
);

/** Picture at the top; overlays are placed in its lower corner. */
export const DetailPicture = styled("div")({
  position: "relative",
  aspectRatio: "16 / 9",
  overflow: "hidden",
  // Shows the deal itself above the fold.
  [LOW_VIEW]: { aspectRatio: "auto", height: 88 },
});

export const DetailBody = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 20,
  padding: "20px 16px 24px",
  overflowWrap: "anywhere",
  "@media (min-width: 768px)": { padding: "24px 28px 28px" },
});

/** A record's actions, side by side. */
export const DetailButtons = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  "@media (max-width: 599px)": { "& > *": { flex: "1 1 0" } },
});

const Frame = styled(Dialog)(({ theme }) => ({
  // Only the close button stays in view; the actions scroll with the content.
  [LOWEST_VIEW]: {
    "& .MuiDialog-paper > *": { flex: "none" },
    "& .MuiDialog-paper > button": {
      position: "sticky",
      alignSelf: "flex-end",
      margin: "12px 12px -56px",
    },
  },
  "& .MuiDialog-paper": {
    width: "100%",
    maxWidth: 560,
    maxHeight: "calc(100dvh - 48px)",
    margin: 24,
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.divider}`,
    [theme.breakpoints.down("md")]: {
      maxWidth: "100%",
      height: "100dvh",
      maxHeight: "100dvh",
      margin: 0,
      border: 0,
      borderRadius: 0,
    },
  },
}));

const Close = styled(IconButton)(({ theme }) => ({
  position: "absolute",
  zIndex: 1,
  top: 12,
  right: 12,
  width: 44,
  height: 44,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  // The button lies on a picture, so the ring goes inside.
  "&:focus-visible": { outlineOffset: -4 },
  "&:hover": { backgroundColor: theme.vars.palette.well },
}));

const Scroll = styled("div")({
  flex: "1 1 auto",
  overflowY: "auto",
  overscrollBehavior: "contain",
});

const Actions = styled("div")(({ theme }) => ({
  flexShrink: 0,
  display: "flex",
  flexWrap: "wrap",
  gap: 8,
  padding: "12px 16px calc(12px + env(safe-area-inset-bottom))",
  [LOW_VIEW]: { paddingBlock: 6 },
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  "& > *": { flex: "1 1 auto" },
}));

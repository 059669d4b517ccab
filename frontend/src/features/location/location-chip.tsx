/**
 * The header's chip: whether deals are sorted by the visitor's location, or by which chosen place.
 */
import LocationOffOutlined from "@mui/icons-material/LocationOffOutlined";
import MyLocationRounded from "@mui/icons-material/MyLocationRounded";
import type Tooltip from "@mui/material/Tooltip";
import { cloneElement, useEffect, useRef, useState } from "react";
import type { ReactElement } from "react";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { chipText, chosenText } from "../../shared/text/location.ts";
import { LARGE_TEXT } from "../../shared/theme/tokens.ts";
import { LazyPart, failedDialog } from "../../shared/ui/lazy-part.tsx";
import { useAskedRequest, usePlaceDialog } from "./location-request.tsx";
import Chip from "@mui/material/Chip";
import { styled } from "@mui/material/styles";
import CircularProgress from "@mui/material/CircularProgress";
import { useHasInteracted } from "../../shared/hooks/hydration.ts";

const load = async () => (await import("./place-dialog.tsx")).PlaceDialog;

export function LocationChip() {
  const { state } = useLocationHandle();
  const { chosen } = state;
  const ask = useAskedRequest();
  const { open, show, close } = usePlaceDialog();
  const kind = state.loading ? "loading" : state.location ? "on" : "off";
  const text = chipText[kind];
  // A browser that denied the permission would deny it again, and nobody has to wait for an open
  // prompt: both open the dialog instead.
  const asks = kind === "off" && chosen === undefined && state.error?.code !== 1;
  const press = asks ? ask : show;
  return (
    <>
      <LazyTooltip title={chosen === undefined ? text.tooltip : chosenText.enter}>
        <Chip
          component="button"
          type="button"
          variant="outlined"
          onClick={() => void press()}
          icon={icons[kind]}
          label={
            chosen === undefined ? (
              <>
                {/* Browser translation replaces bare text nodes, so that React can't update
                    them. */}
                <span>{text.label}</span>
                {kind === "on" && <Badge>{chipText.on.badge}</Badge>}
              </>
            ) : chosen ? (
              chosenText.near(chosen)
            ) : (
              chosenText.none
            )
          }
          sx={CHIP}
        />
      </LazyTooltip>
      {open && <LazyPart load={load} failed={failedDialog(close)} part={{ onClose: close }} />}
    </>
  );
}

const icons = {
  off: <LocationOffOutlined />,
  loading: <CircularProgress size="1.25em" color="inherit" aria-hidden="true" />,
  on: <MyLocationRounded color="primary" />,
};

const CHIP = {
  height: 44,
  borderRadius: "22px",
  maxWidth: "15rem",
  fontSize: "0.875rem",
  lineHeight: 1.2,
  textAlign: "start",
  backgroundColor: "background.default",
  "& .MuiChip-icon": { marginLeft: "10px" },
  "@media (max-width: 429px)": {
    maxWidth: "9rem",
    fontSize: "0.8125rem",
    "& .MuiChip-label": { paddingInline: "6px 10px" },
  },
  "@media (max-width: 379px)": {
    "& .MuiChip-icon": { display: "none" },
    "& .MuiChip-label": { paddingInline: "10px" },
  },
  [LARGE_TEXT]: { height: "auto", minHeight: 44 },
} as const;

const Badge = styled("span")(({ theme }) => ({
  marginLeft: 6,
  marginRight: -4,
  padding: "2px 8px",
  borderRadius: 999,
  fontSize: "0.75rem",
  fontWeight: 600,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  // On phones there is room for it below the label only.
  [theme.breakpoints.down("sm")]: {
    display: "block",
    margin: 0,
    padding: 0,
    lineHeight: 1.2,
    color: theme.vars.palette.primary.main,
    backgroundColor: "transparent",
  },
}));

interface LazyTooltipProps {
  title: string;
  /** A single element that accepts a ref and `title`. */
  children: ReactElement<{ title?: string }>;
}

/**
 * MUI's Tooltip, kept out of the first view: loaded at the first interaction; until then the
 * browser's own is shown.
 */
function LazyTooltip({ title, children }: LazyTooltipProps) {
  const touched = useHasInteracted();
  const place = useRef<HTMLSpanElement>(null);
  const [part, setPart] = useState<{ Tooltip: typeof Tooltip }>();
  useEffect(() => {
    if (!touched || !navigator.onLine) return undefined;
    const end = new AbortController();
    const load = async () => {
      const { default: loaded } = await import("@mui/material/Tooltip");
      if (end.signal.aborted) return;
      const show = () => setPart({ Tooltip: loaded });
      // Wrapping the control remounts it, which would lose the focus.
      if (!place.current?.contains(document.activeElement)) show();
      else place.current.addEventListener("focusout", show, { once: true, signal: end.signal });
    };
    // If it can't be loaded, the browser's own tooltip stays.
    load().catch(() => {});
    return () => end.abort();
  }, [touched]);

  return (
    <Place ref={place}>
      {part ? (
        <part.Tooltip describeChild title={title}>
          {children}
        </part.Tooltip>
      ) : (
        cloneElement(children, { title })
      )}
    </Place>
  );
}

const Place = styled("span")({ display: "inline-flex", flexShrink: 0 });

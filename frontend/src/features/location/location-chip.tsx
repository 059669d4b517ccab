/** The header's chip: whether deals are sorted by where the visitor is. */
import LocationOffOutlined from "@mui/icons-material/LocationOffOutlined";
import MyLocationRounded from "@mui/icons-material/MyLocationRounded";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { chipText } from "../../shared/text/location.ts";
import { LARGE_TEXT } from "../../shared/theme/tokens.ts";
import { LazyTooltip } from "../../shared/ui/lazy-tooltip.tsx";
import { useAskedRequest } from "./use-asked-request.ts";
import Chip from "@mui/material/Chip";
import { styled } from "@mui/material/styles";
import CircularProgress from "@mui/material/CircularProgress";

export function LocationChip() {
  const { state } = useLocationHandle();
  const ask = useAskedRequest();
  const kind = state.loading ? "loading" : state.location ? "on" : "off";
  const text = chipText[kind];
  return (
    <LazyTooltip title={text.tooltip}>
      <Chip
        component="button"
        type="button"
        variant="outlined"
        aria-disabled={kind !== "off"}
        onClick={() => kind === "off" && void ask()}
        icon={icons[kind]}
        label={
          <>
            {text.label}
            {kind === "on" && <Badge>{chipText.on.badge}</Badge>}
          </>
        }
        sx={CHIP}
      />
    </LazyTooltip>
  );
}

const icons = {
  off: <LocationOffOutlined aria-hidden="true" />,
  loading: <CircularProgress size="1.25em" color="inherit" aria-hidden="true" />,
  on: <MyLocationRounded aria-hidden="true" color="primary" />,
};

const CHIP = {
  height: 40,
  fontSize: "0.875rem",
  lineHeight: 1.2,
  textAlign: "start",
  backgroundColor: "background.default",
  "& .MuiChip-icon": { marginLeft: "10px" },
  '&[aria-disabled="true"]': { cursor: "default" },
  "@media (max-width: 429px)": {
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
  // Phones have room for it under the words only.
  [theme.breakpoints.down("sm")]: {
    display: "block",
    margin: 0,
    padding: 0,
    fontSize: "0.6875rem",
    lineHeight: 1.2,
    color: theme.vars.palette.primary.main,
    backgroundColor: "transparent",
  },
}));

/** The header's chip: whether deals are sorted by where the visitor is. */
import LocationOffOutlined from "@mui/icons-material/LocationOffOutlined";
import MyLocationRounded from "@mui/icons-material/MyLocationRounded";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { chipText } from "../../shared/text/location.ts";
import { Hint } from "../../shared/ui/hint.tsx";
import { useAskedRequest } from "./use-asked-request.ts";
import { styled } from "@mui/material/styles";
import CircularProgress from "@mui/material/CircularProgress";

export function LocationChip() {
  const { state } = useLocationHandle();
  const ask = useAskedRequest();
  const kind = state.loading ? "loading" : state.location ? "on" : "off";
  const text = chipText[kind];
  return (
    <Hint text={text.tooltip}>
      {(describedBy) => (
        <Chip
          type="button"
          aria-describedby={describedBy}
          aria-disabled={kind !== "off"}
          onClick={() => kind === "off" && void ask()}
        >
          {icons[kind]}
          {text.label}
          {kind === "on" && <Badge>{chipText.on.badge}</Badge>}
        </Chip>
      )}
    </Hint>
  );
}

const icons = {
  off: <LocationOffOutlined aria-hidden="true" />,
  loading: <CircularProgress size="1.25em" color="inherit" aria-hidden="true" />,
  on: <MyLocationRounded aria-hidden="true" color="primary" />,
};

const Chip = styled("button")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  height: 40,
  padding: "0 12px 0 10px",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 999,
  font: "inherit",
  fontSize: "0.875rem",
  whiteSpace: "nowrap",
  cursor: "pointer",
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.default,
  transition: "border-color 150ms ease-out",
  "& > svg": { fontSize: 20 },
  "&:hover": { borderColor: theme.vars.palette.text.secondary },
  "@media (max-width: 429px)": { padding: "0 10px 0 8px", gap: 4, fontSize: "0.8125rem" },
  "@media (max-width: 359px)": { padding: "0 10px", "& > svg": { display: "none" } },
  '&[aria-disabled="true"]': { cursor: "default", borderColor: theme.vars.palette.divider },
}));

const Badge = styled("span")(({ theme }) => ({
  marginRight: -6,
  padding: "2px 8px",
  borderRadius: 999,
  fontSize: "0.75rem",
  fontWeight: 600,
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
  // Phones have no room for it; the chip's own words say the same.
  [theme.breakpoints.down("sm")]: { position: "absolute", clipPath: "inset(50%)" },
}));

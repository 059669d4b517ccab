/** Says whether the deals are sorted by distance, and offers to enter a place. */
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { EnterPlace } from "../../../features/location/location-request.tsx";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { homeText } from "../../../shared/text/home.ts";

/**
 * Without a place, no deal is nearer than another. Both states are equally high, so that nothing
 * shifts once a place is known.
 */
export function DealsOrigin({ isNear }: { isNear: boolean }) {
  const { location, loading, permission, chosen, error } = useLocationHandle().state;
  const isKnown = permission !== undefined || chosen !== undefined || error !== null;
  const asks = isKnown && !loading && location === null;
  const { subtitle, subtitleWithoutPlace } = homeText;
  return (
    <Line data-asks={asks}>
      <Typography color="textSecondary" data-other={isNear ? subtitleWithoutPlace : subtitle}>
        {isNear ? subtitle : subtitleWithoutPlace}
      </Typography>
      <EnterPlace size="small" />
    </Line>
  );
}

const Line = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: 16,
  marginBottom: 8,
  // Holds the other sentence, invisible: the width stays that of the longer one, and the button in
  // place.
  "& p::after": {
    content: "attr(data-other)",
    display: "block",
    height: 0,
    overflow: "hidden",
    visibility: "hidden",
  },
  // Offsets the button's padding: its label aligns with the line when it wraps.
  "& button": { marginInline: -12 },
  '&[data-asks="false"] button': { visibility: "hidden" },
});

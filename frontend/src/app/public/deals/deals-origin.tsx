/** Where the deals come from: near a place or all over town, with the way to enter one. */
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { EnterPlace } from "../../../features/location/location-request.tsx";
import { useLocationHandle } from "../../../shared/location/provider.tsx";
import { homeText } from "../../../shared/text/home.ts";

/** Without a place none is nearer than another. As high with one, so that nothing moves when it comes. */
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
  // Neither sentence is wider than the other: the button stays on its line.
  "& p::after": {
    content: "attr(data-other)",
    display: "block",
    height: 0,
    overflow: "hidden",
    visibility: "hidden",
  },
  // Its words begin where the line does where it wraps.
  "& button": { marginInline: -12 },
  '&[data-asks="false"] button': { visibility: "hidden" },
});

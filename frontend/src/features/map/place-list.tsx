/** The businesses in the map's view as a list, for those who can't see the map. */
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemText from "@mui/material/ListItemText";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { distanceMiles, roundMiles } from "@mainstreet/nearby/distance";
import { useEffect, useRef } from "react";
import type { ReactNode, Ref } from "react";
import { distanceText } from "../../shared/format/distance-text.ts";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { useTown } from "../../shared/ui/app-providers.tsx";
import { mapText } from "../../shared/text/map.ts";
import { HiddenText } from "../../shared/ui/page.tsx";
import { placesIn } from "./places.ts";
import type { Area, Place } from "./places.ts";

const MOST = 50;

interface PlaceListProps {
  ref: Ref<HTMLElement>;
  places: readonly Place[];
  area: Area;
  chosen: Place | undefined;
  categoryOf: (place: Place) => string;
  onChoose: (place: Place) => void;
  /** Shown when none is in view. */
  empty: ReactNode;
}

export function PlaceList(props: PlaceListProps) {
  const { ref, places, area, chosen, categoryOf, onChoose, empty } = props;
  const { location } = useLocationHandle().state;
  const town = useTown();
  const { nearest, total } = placesIn(places, area, MOST);
  // The chosen place may be one of those farther out that are not listed.
  const shown =
    !chosen || nearest.some(({ id }) => id === chosen.id) ? nearest : [chosen, ...nearest];
  const about = (place: Place) => {
    const distance = location
      ? distanceText(roundMiles(distanceMiles(location, place)), town)
      : undefined;
    return [categoryOf(place), distance].filter(Boolean).join(" · ");
  };
  return (
    <Side ref={ref} tabIndex={-1} aria-label={mapText.list}>
      <Typography component="output" color="textSecondary" sx={{ display: "block", px: 2, py: 1 }}>
        <span>{mapText.inView(total)}</span>
        {chosen && <HiddenText>. {mapText.chosen(chosen.name)}</HiddenText>}
      </Typography>
      {total > MOST && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
          {mapText.nearest(MOST)}
        </Typography>
      )}
      {shown.length === 0 && empty}
      <List disablePadding>
        {shown.map((place) => (
          <Row
            key={place.id}
            place={place}
            about={about(place)}
            chosen={place.id === chosen?.id}
            onChoose={onChoose}
          />
        ))}
      </List>
    </Side>
  );
}

interface RowProps {
  place: Place;
  about: string;
  chosen: boolean;
  onChoose: (place: Place) => void;
}

function Row({ place, about, chosen, onChoose }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const list = row.current?.closest("section");
    if (!chosen || !row.current || !list || list.scrollHeight <= list.clientHeight) return;
    // Scrolls the list only, never the page under the map.
    const { top, bottom } = row.current.getBoundingClientRect();
    const view = list.getBoundingClientRect();
    if (top < view.top || bottom > view.bottom)
      list.scrollTop += top - view.top - (view.height - (bottom - top)) / 2;
  }, [chosen]);
  return (
    <ListItem ref={row} disablePadding divider>
      <ListItemButton selected={chosen} aria-current={chosen} onClick={() => onChoose(place)}>
        <ListItemText
          primary={<bdi>{place.name}</bdi>}
          secondary={about}
          slotProps={{ primary: { sx: { fontWeight: 600 } } }}
        />
      </ListItemButton>
    </ListItem>
  );
}

const Side = styled("section")(({ theme }) => ({
  minHeight: 0,
  overflowWrap: "anywhere",
  outline: "none",
  "& .MuiListItemButton-root:focus-visible": { outlineOffset: -3 },
  "& .Mui-selected": {
    boxShadow: `inset 4px 0 ${theme.vars.palette.secondary.main}`,
    "@media (forced-colors: active)": { borderInlineStart: "4px solid Highlight" },
  },
  [theme.breakpoints.up("md")]: {
    overflowY: "auto",
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));

/** The map and the list beside it, in sync with each other and with the address. */
import type { Category } from "@mainstreet/contracts/category";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { startTransition, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { PlaceList } from "../../../features/map/place-list.tsx";
import type { Area, Place } from "../../../features/map/places.ts";
import type { MapTarget, TownMapProps } from "../../../features/map/town-map.tsx";
import { categoryLabel } from "../../../shared/format/category-label.ts";
import { mapText } from "../../../shared/text/map.ts";
import { useTown } from "../../../shared/ui/app-providers.tsx";
import { BuildingDrawing } from "../../../shared/ui/drawings.tsx";
import { LazyPart } from "../../../shared/ui/lazy-part.tsx";
import { focusMain, scrollBehavior } from "../../../shared/ui/page.tsx";
import { StateMessage } from "../../../shared/ui/states.tsx";
import { ChosenBusiness } from "./chosen-business.tsx";
import { mapHref, readMapParams, textOfView, viewAt } from "./map-params.ts";
import type { MapParams } from "./map-params.ts";

const loadMap = async () => (await import("../../../features/map/town-map.tsx")).TownMap;

export interface MapAndListProps {
  params: MapParams;
  /** The map's current view as in the address; undefined until the map is loaded. */
  here: string | undefined;
  onHere: (at: string) => void;
  places: readonly Place[];
  /** May be missing from `places` after a refetch. */
  chosen: Place | undefined;
  categories: readonly Category[];
}

export function MapAndList(props: MapAndListProps) {
  const { places, chosen, categories } = props;
  const list = useRef<HTMLElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const [area, setArea] = useState<Area>();
  const names = useMemo(
    () => new Map(categories.map(({ id, name }) => [id, categoryLabel(name)])),
    [categories],
  );
  const categoryOf = ({ categoryId }: Place) => names.get(categoryId) ?? "";
  const { go, moved, target } = useAddress(props);
  const choose = ({ id }: Place) => {
    if (id !== chosen?.id) go({ business: id });
  };
  const close = () => {
    // The focused card goes away: the focus moves to the business's row, else to the list, or to
    // the main content where the list goes away, too.
    const stays = places.some(({ id }) => id === chosen?.id);
    const row = stays && list.current?.querySelector<HTMLElement>("[aria-current=true]");
    if (places.length === 0) focusMain();
    else (row || list.current)?.focus({ preventScroll: true });
    go({ business: undefined });
  };

  return (
    <Split
      onKeyDown={({ key }) => {
        if (key === "Escape" && chosen) close();
      }}
    >
      <Skip onClick={() => list.current?.focus()}>{mapText.skip}</Skip>
      <MapPlace ref={map}>
        <LazyPart<TownMapProps>
          load={loadMap}
          part={{
            places,
            chosen,
            target,
            centre: useTown().centre,
            categoryOf,
            onChoose: choose,
            onZoomInto: (wanted) => go({ at: textOfView(wanted) }),
            onMoved: (seen, wanted) =>
              // The list updates with low priority, so that the map never waits for it.
              startTransition(() => {
                setArea(seen);
                moved(textOfView(wanted));
              }),
            children: chosen && (
              <ChosenBusiness place={chosen} category={categoryOf(chosen)} onClose={close} />
            ),
          }}
        />
      </MapPlace>
      {area && (
        <PlaceList
          ref={list}
          places={places}
          area={area}
          chosen={chosen}
          categoryOf={categoryOf}
          onChoose={(place) => {
            choose(place);
            // On phones the map is above the list.
            map.current?.scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
          }}
          empty={
            <StateMessage
              drawing={<BuildingDrawing />}
              title={mapText.noneInView}
              action={
                <Button variant="outlined" onClick={() => go({ at: undefined })}>
                  {mapText.showAll}
                </Button>
              }
            />
          }
        />
      )}
    </Split>
  );
}

/** Zoom level that tells a business from its neighbors. */
const NEAR = 17;

/**
 * What a visitor chooses is a history entry that Back undoes. Moves of the map would be too many:
 * they replace the address, and not through the router, which would cancel a navigation in flight.
 */
function useAddress({ params, here, onHere, chosen }: MapAndListProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const targetOf = (): MapTarget => ({
    view: viewAt(params.at) ?? (chosen && { ...chosen, zoom: NEAR }),
  });
  const [target, setTarget] = useState(targetOf);
  const [reached, setReached] = useState(key);
  // `here` is set in a transition, so that the map may have moved again by then.
  const last = useRef(here);
  if (key !== reached) {
    setReached(key);
    setTarget(targetOf());
  }
  return {
    target,
    go: (change: Partial<MapParams>) =>
      void navigate(mapHref({ ...params, at: here, ...change }), { preventScrollReset: true }),
    moved: (at: string) => {
      const before = last.current;
      last.current = at;
      onHere(at);
      if (before === undefined || before === at || window.location.pathname !== "/map") return;
      // Back may have led to other parameters than those rendered.
      const { search } = window.location;
      const there = readMapParams(new URLSearchParams(search));
      window.history.replaceState(window.history.state, "", mapHref({ ...there, at }));
    },
  };
}

/**
 * Heights of map and list: on phones the least of both together, as the list goes on; on desktops
 * both fit below the page's bars and heading. In `svh`, as a phone's browser bar that comes and
 * goes must not resize the map, and with it change the list.
 */
export const PLACE = { phone: "100svh", desk: "max(440px, calc(100svh - 236px))" };

const Split = styled("div")(({ theme }) => ({
  position: "relative",
  display: "grid",
  alignContent: "start",
  gap: 16,
  minHeight: PLACE.phone,
  [theme.breakpoints.up("md")]: {
    alignContent: "stretch",
    minHeight: 0,
    gridTemplateColumns: "minmax(0, 1fr) clamp(240px, 32%, 360px)",
    height: PLACE.desk,
  },
}));

const MapPlace = styled("div")(({ theme }) => ({
  height: "max(320px, 58svh)",
  borderRadius: 12,
  backgroundColor: theme.vars.palette.well,
  [theme.breakpoints.up("md")]: { height: "auto", minHeight: 0 },
}));

const Skip = styled(Button)({
  position: "absolute",
  top: 8,
  left: 8,
  zIndex: 1,
  "&:not(:focus)": { clipPath: "inset(50%)" },
});

/** A map of places. Loaded when it is opened, with Leaflet and the clustering library. */
import { styled } from "@mui/material/styles";
import { latLngBounds, latLng } from "leaflet";
import type { Map as LeafletMap } from "leaflet";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useLocationHandle } from "../../shared/location/provider.tsx";
import { mapText } from "../../shared/text/map.ts";
import { BaseMap } from "../../shared/ui/map/base-map.tsx";
import { createPlaceMarkers, showVisitor } from "./place-markers.ts";
import type { PlaceMarkers } from "./place-markers.ts";
import { areaOf, longitudeNear } from "./places.ts";
import type { Area, MapView, Place } from "./places.ts";

export interface MapTarget {
  /** Undefined shows all places. */
  view: MapView | undefined;
}

export interface TownMapProps {
  places: readonly Place[];
  chosen: Place | undefined;
  /** Where the map goes whenever this is another object. */
  target: MapTarget;
  /** The map's center when there are no places. */
  centre: { latitude: number; longitude: number } | null;
  categoryOf: (place: Place) => string;
  onChoose: (place: Place) => void;
  onZoomInto: (view: MapView) => void;
  /** Called after a move, and when the map is first shown. */
  onMoved: (area: Area, view: MapView) => void;
  /** Rendered over the map. */
  children?: ReactNode;
}

/**
 * Pixels around a chosen place for what lies over the map, kept free when the place is brought into
 * view.
 */
const OVER = { top: 64, side: 72, bottom: 280 };
/** Closest zoom level that shows several places. */
const STREETS = 16;
/** Two meters in degrees: addresses give views to a meter. */
const A_METRE = 2e-5;
const WORLD = { latitude: 0, longitude: 0, zoom: 3 };

export function TownMap(props: TownMapProps) {
  const { places, chosen, target, centre, children } = props;
  const reached = useRef<MapTarget>(undefined);
  const [map, setMap] = useState<{ leaflet: LeafletMap; markers: PlaceMarkers }>();
  const { location } = useLocationHandle().state;

  function fit(leaflet: LeafletMap) {
    reached.current = target;
    const { view } = target;
    const area = areaOf(places, centre);
    if (view) leaflet.setView([view.latitude, view.longitude], view.zoom);
    else if (area)
      leaflet.fitBounds(latLngBounds([area.south, area.west], [area.north, area.east]), {
        maxZoom: STREETS,
        padding: [24, 24],
      });
    else if (centre) leaflet.setView([centre.latitude, centre.longitude], STREETS - 3);
    else leaflet.setView([WORLD.latitude, WORLD.longitude], WORLD.zoom);
  }

  const told = useEffectEvent((leaflet: LeafletMap) => {
    const bounds = leaflet.getBounds();
    const { lat, lng } = leaflet.getCenter();
    props.onMoved(
      {
        west: bounds.getWest(),
        south: bounds.getSouth(),
        east: bounds.getEast(),
        north: bounds.getNorth(),
      },
      { latitude: lat, longitude: lng, zoom: leaflet.getZoom() },
    );
  });
  const latest = useEffectEvent(() => props);

  const begin = (leaflet: LeafletMap) => {
    fit(leaflet);
    const markers = createPlaceMarkers({
      map: leaflet,
      categoryOf: (place) => latest().categoryOf(place),
      onChoose: (place) => latest().onChoose(place),
      onZoomInto: (wanted) => latest().onZoomInto(wanted),
    });
    leaflet.on("moveend", () => {
      markers.follow();
      told(leaflet);
    });
    setMap({ leaflet, markers });
    told(leaflet);
  };

  useEffect(() => map?.markers.show(places), [map, places]);

  const goTo = useEffectEvent((leaflet: LeafletMap, wanted: MapTarget) => {
    const { lat, lng } = leaflet.getCenter();
    const { view } = wanted;
    const isThere =
      view?.zoom === leaflet.getZoom() &&
      Math.abs(view.latitude - lat) + Math.abs(longitudeNear(view.longitude, lng) - lng) < A_METRE;
    if (reached.current !== wanted && !isThere) fit(leaflet);
  });
  // Before the effect that brings the chosen place into view, which moves the map on from there.
  useEffect(() => {
    if (map) goTo(map.leaflet, target);
  }, [map, target]);

  useEffect(() => map?.markers.choose(chosen), [map, chosen]);

  const { id, latitude = 0, longitude = 0 } = chosen ?? {};
  // Only for another place, or another position: a refetch leaves the map where it was moved to.
  useEffect(() => {
    if (!map || id === undefined) return;
    const { leaflet } = map;
    const { x, y } = leaflet.getSize();
    const at = latLng(latitude, longitudeNear(longitude, leaflet.getCenter().lng));
    // Not animated: from far away there would be nothing to see on the way.
    if (!leaflet.getBounds().contains(at)) leaflet.panTo(at.clone(), { animate: false });
    leaflet.panInside(at, {
      paddingTopLeft: [Math.min(OVER.side, x / 4), OVER.top],
      // On a small map, the chosen place stays just below the room at the top.
      paddingBottomRight: [Math.min(OVER.side, x / 4), Math.min(OVER.bottom, y - OVER.top - 8)],
    });
  }, [map, id, latitude, longitude]);

  useEffect(
    () => (map && location ? showVisitor(map.leaflet, location) : undefined),
    [map, location],
  );

  return (
    <Markers>
      <BaseMap label={mapText.map} onReady={begin}>
        {children}
      </BaseMap>
    </Markers>
  );
}

const Markers = styled("div")(({ theme }) => ({
  height: "100%",
  "& .leaflet-marker-pane button": {
    position: "absolute",
    transform: "translate(-50%, -50%)",
    display: "grid",
    placeItems: "center",
    padding: 0,
    borderRadius: 999,
    cursor: "pointer",
    pointerEvents: "auto",
    "&:focus-visible": {
      outline: `3px solid ${theme.vars.palette.text.primary}`,
      outlineOffset: 1,
    },
  },
  "& .place": { width: 32, height: 32, border: 0, font: "inherit", background: "none" },
  "& .place::before": {
    content: '""',
    width: 16,
    height: 16,
    borderRadius: 8,
    border: `2px solid ${theme.vars.palette.background.paper}`,
    backgroundColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  "& .place[aria-pressed=true]::before": {
    width: 20,
    height: 20,
    borderRadius: 10,
    backgroundColor: theme.vars.palette.secondary.main,
    boxShadow: `0 0 0 2px ${theme.vars.palette.secondary.main}`,
    "@media (forced-colors: active)": { backgroundColor: "Highlight" },
  },
  "& .place bdi": {
    position: "absolute",
    bottom: 34,
    display: "none",
    width: "max-content",
    maxWidth: 200,
    padding: "2px 10px",
    borderRadius: 8,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    fontSize: "0.875rem",
    fontWeight: 600,
    lineHeight: 1.5,
    color: theme.vars.palette.background.paper,
    backgroundColor: theme.vars.palette.text.primary,
  },
  "& .place:is(:hover, :focus-visible, [aria-pressed=true]) bdi": { display: "block" },
  // A hovered or focused marker is above its neighbors.
  "& .leaflet-marker-icon:has(:hover, :focus-visible)": { zIndex: "20000 !important" },
  "& .cluster": {
    width: 40,
    height: 40,
    font: "inherit",
    fontSize: "0.875rem",
    fontWeight: 700,
    fontVariantNumeric: "tabular-nums",
    border: `2px solid ${theme.vars.palette.background.paper}`,
    color: theme.vars.palette.primary.contrastText,
    backgroundColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 2px ${theme.vars.palette.primary.main}`,
  },
  '& .cluster[data-size="3"]': { width: 46, height: 46 },
  '& .cluster[data-size="4"], & .cluster[data-size="5"]': { width: 56, height: 56 },
  "& .visitor": {
    width: 14,
    height: 14,
    borderRadius: 7,
    border: `3px solid ${theme.vars.palette.background.paper}`,
    backgroundColor: theme.vars.palette.text.primary,
    boxShadow: `0 0 0 2px ${theme.vars.palette.text.primary}`,
  },
}));

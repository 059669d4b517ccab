/** Map on which one place is chosen: the marker is dragged, moved by arrow keys, or set by a click. */
import { styled } from "@mui/material/styles";
import { divIcon, latLng, marker as createMarker } from "leaflet";
import type { LatLng, Map as LeafletMap } from "leaflet";
import type { Position } from "../../location/geolocation.ts";
import { mapText } from "../../text/map.ts";
import { BaseMap } from "./base-map.tsx";

export interface PickMapProps {
  /** Initial position of the marker. */
  start: Position;
  zoom: number;
  onPick: (place: Position) => void;
}

const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Pixels per arrow key; with Shift 1. */
const STEP = 10;

export function PickMap({ start, zoom, onPick }: PickMapProps) {
  const begin = (map: LeafletMap) => {
    const at = latLng(start.latitude, start.longitude);
    map.setView(at, zoom);
    const button = document.createElement("button");
    button.type = "button";
    button.ariaLabel = mapText.marker;
    const icon = divIcon({ html: button, className: "picked", iconSize: [44, 44] });
    const marker = createMarker(at, { icon, draggable: true, keyboard: false }).addTo(map);
    const move = (place: LatLng) => {
      const { lat, lng } = place.wrap();
      marker.setLatLng([lat, lng]);
      map.panInside([lat, lng], { padding: [44, 44] });
      onPick({ latitude: lat, longitude: lng });
    };
    marker.on("dragend", () => move(marker.getLatLng()));
    map.on("click", ({ latlng }) => move(latlng));
    button.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step) return;
      event.preventDefault();
      const [x, y] = step.map((pixels) => pixels * (event.shiftKey ? 1 : STEP));
      const point = map.latLngToContainerPoint(marker.getLatLng());
      move(map.containerPointToLatLng(point.add([x ?? 0, y ?? 0])));
    });
  };
  return (
    <Frame>
      <BaseMap label={mapText.map} onReady={begin} />
    </Frame>
  );
}

const Frame = styled("div")(({ theme }) => ({
  height: "min(420px, 50dvh)",
  "& .picked button": {
    width: 44,
    height: 44,
    padding: 0,
    border: 0,
    borderRadius: 22,
    background: "none",
    cursor: "move",
  },
  "& .picked button::before": {
    content: '""',
    display: "block",
    width: 20,
    height: 20,
    margin: "auto",
    borderRadius: 10,
    border: `2px solid ${theme.vars.palette.background.paper}`,
    backgroundColor: theme.vars.palette.secondary.main,
    boxShadow: `0 0 0 2px ${theme.vars.palette.secondary.main}`,
  },
  "& .picked button:focus-visible": { outline: `3px solid ${theme.vars.palette.text.primary}` },
}));

/** Where the visitor is, on a map. */
import { divIcon, marker } from "leaflet";
import type { Map as LeafletMap } from "leaflet";
import type { Position } from "../../shared/location/geolocation.ts";
import { mapText } from "../../shared/text/map.ts";

/** Returns what takes it away. */
export function showVisitor(map: LeafletMap, { latitude, longitude }: Position): () => void {
  const icon = divIcon({ className: "visitor", iconSize: [14, 14] });
  const shown = marker([latitude, longitude], { icon, interactive: false, keyboard: false });
  shown.addTo(map).getElement()?.setAttribute("role", "img");
  shown.getElement()?.setAttribute("aria-label", mapText.here);
  return () => void shown.remove();
}

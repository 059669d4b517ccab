/** Puts places on a map, those that would lie over each other as one: buttons, so that all can be reached. */
import { divIcon, latLng, marker as createMarker } from "leaflet";
import type { Map as LeafletMap, Marker } from "leaflet";
import Supercluster from "supercluster";
import { count } from "../../shared/format/number.ts";
import { mapText } from "../../shared/text/map.ts";
import { FARTHEST, NEAREST } from "../../shared/ui/map/base-map.tsx";
import { longitudeNear } from "./places.ts";
import type { MapView, Place } from "./places.ts";
import type { Position } from "../../shared/location/geolocation.ts";

/** Pixels between two that are shown apart. */
const APART = 56;
/** So much more than what is in view, so that a short way shows no gap. */
const AROUND = 0.2;

interface MarkerDeps {
  map: LeafletMap;
  categoryOf: (place: Place) => string;
  onChoose: (place: Place) => void;
  /** Someone wants to see what a cluster holds. */
  onZoomInto: (view: MapView) => void;
}

export interface PlaceMarkers {
  /** Shows these instead of those before. */
  show: (places: readonly Place[]) => void;
  /** One that stands on its own, above all others. */
  choose: (place: Place | undefined) => void;
  /** The map has moved. */
  follow: () => void;
}

interface Shown {
  /** Tells it from others, and from itself in another state. */
  key: string;
  latitude: number;
  longitude: number;
  make: () => HTMLButtonElement;
}

export function createPlaceMarkers(deps: MarkerDeps): PlaceMarkers {
  const { map, categoryOf, onChoose, onZoomInto } = deps;
  const markers = new Map<string, Marker>();
  let places: readonly Place[] = [];
  let index = indexOf(places);
  let chosen: Place | undefined;
  let generation = 0;
  let dragged = false;
  map.on("dragstart", () => (dragged = true));
  map.getContainer().addEventListener("pointerdown", () => (dragged = false), { capture: true });

  /** A button that does nothing at the end of a drag that began on it. */
  function button(kind: string, label: string, act: () => void): HTMLButtonElement {
    const made = document.createElement("button");
    made.type = "button";
    made.className = kind;
    made.ariaLabel = label;
    made.addEventListener("click", ({ detail }) => {
      if (detail === 0 || !dragged) act();
    });
    return made;
  }

  function single(place: Place): Shown {
    const isChosen = place.id === chosen?.id;
    return {
      ...place,
      key: `${place.id} ${isChosen}`,
      make() {
        const label = mapText.place(place.name, categoryOf(place));
        const made = button("place", label, () => onChoose(place));
        made.ariaPressed = String(isChosen);
        const name = document.createElement("bdi");
        name.textContent = place.name;
        made.append(name);
        return made;
      },
    };
  }

  function cluster(id: number, size: number, [longitude = 0, latitude = 0]: number[]): Shown {
    const zoom = index.getClusterExpansionZoom(id);
    const isCrowd = zoom > NEAREST;
    const open = () => {
      const first = places[index.getLeaves(id, 1)[0]?.properties.at ?? -1];
      if (!isCrowd) onZoomInto({ latitude, longitude, zoom });
      else if (first) onChoose(first);
    };
    return {
      key: `${generation} ${id}`,
      latitude,
      longitude,
      make() {
        const made = button("cluster", (isCrowd ? mapText.crowd : mapText.cluster)(size), open);
        made.dataset["size"] = String(String(size).length);
        made.textContent = count(size);
        return made;
      },
    };
  }

  function wanted(): Map<string, Shown> {
    const bounds = map.getBounds().pad(AROUND);
    const box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()] as const;
    const found = index.getClusters([...box], map.getZoom()).flatMap(({ properties, geometry }) => {
      if ("cluster" in properties)
        return cluster(properties.cluster_id, properties.point_count, geometry.coordinates);
      const place = places[properties.at];
      return place && place.id !== chosen?.id ? single(place) : [];
    });
    if (chosen) found.push(single(chosen));
    return new Map(found.map((shown) => [shown.key, shown]));
  }

  function follow() {
    const shown = wanted();
    for (const [key, gone] of markers) {
      if (shown.has(key)) continue;
      const hadFocus = gone.getElement()?.contains(document.activeElement);
      gone.remove();
      markers.delete(key);
      // Who came by keyboard goes on from where they were.
      const same = shown.get(key.replace(/(true|false)$/, (was) => String(was === "false")));
      if (hadFocus && same) add(same).getElement()?.querySelector("button")?.focus();
      else if (hadFocus) map.getContainer().focus({ preventScroll: true });
    }
    for (const one of shown.values()) add(one);
  }

  function add({ key, latitude, longitude, make }: Shown): Marker {
    const at = positionOn(map, { latitude, longitude });
    const known = markers.get(key);
    // The map may have come round to it from the other side.
    if (known) return known.setLatLng(at);
    const icon = divIcon({ html: make(), className: "", iconSize: [0, 0] });
    const added = createMarker(at, {
      icon,
      interactive: false,
      keyboard: false,
      zIndexOffset: key.endsWith("true") ? 10_000 : 0,
    }).addTo(map);
    markers.set(key, added);
    return added;
  }

  return {
    show(list) {
      places = list;
      index = indexOf(list);
      generation += 1;
      follow();
    },
    choose(place) {
      chosen = place;
      follow();
    },
    follow,
  };
}

function indexOf(places: readonly Place[]) {
  const index = new Supercluster<{ at: number }, { at: number }>({
    radius: APART,
    // Pixels of a tile, of which the map's are.
    extent: 256,
    minZoom: FARTHEST,
    maxZoom: NEAREST,
  });
  return index.load(
    places.map(({ latitude, longitude }, at) => ({
      type: "Feature",
      properties: { at },
      geometry: { type: "Point", coordinates: [longitude, latitude] },
    })),
  );
}

/** In the copy of the world that the map shows. */
const positionOn = (map: LeafletMap, { latitude, longitude }: Position) =>
  latLng(latitude, longitudeNear(longitude, map.getCenter().lng));

/** Where the visitor is; returns what takes it away. */
export function showVisitor(map: LeafletMap, position: Position): () => void {
  const icon = divIcon({ className: "visitor", iconSize: [14, 14] });
  const at = positionOn(map, position);
  const shown = createMarker(at, { icon, interactive: false, keyboard: false });
  shown.addTo(map).getElement()?.setAttribute("role", "img");
  shown.getElement()?.setAttribute("aria-label", mapText.here);
  return () => void shown.remove();
}

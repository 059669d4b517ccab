/**
 * Markers on a map, those that would overlap joined into clusters; all are buttons, so that the
 * keyboard reaches them.
 */
import { divIcon, latLng, marker as createMarker } from "leaflet";
import type { Map as LeafletMap, Marker } from "leaflet";
import Supercluster from "supercluster";
import { count } from "../../shared/format/number.ts";
import { mapText } from "../../shared/text/map.ts";
import { FARTHEST, NEAREST } from "../../shared/ui/map/base-map.tsx";
import { longitudeNear } from "./places.ts";
import type { MapView, Place } from "./places.ts";
import type { Position } from "../../shared/location/geolocation.ts";

/** Pixels within which places are joined into a cluster. */
const APART = 56;
/** Share of the view by which markers extend beyond it, so that a short move shows no gap. */
const AROUND = 0.2;
/** End of the key of a chosen place's marker. */
const CHOSEN = " chosen";

interface MarkerDeps {
  map: LeafletMap;
  categoryOf: (place: Place) => string;
  onChoose: (place: Place) => void;
  /** Called to show what a cluster contains. */
  onZoomInto: (view: MapView) => void;
}

export interface PlaceMarkers {
  /** Replaces the places shown. */
  show: (places: readonly Place[]) => void;
  /** Shows this place outside any cluster and above all others. */
  choose: (place: Place | undefined) => void;
  /** Updates the markers after the map has moved. */
  follow: () => void;
}

interface Shown {
  /** Identifies the marker and its state. */
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

  /** Creates a button that ignores the end of a drag that began on it. */
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
      key: isChosen ? `${place.id}${CHOSEN}` : `${place.id}`,
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
      // The keyboard focus moves on to the same place's new marker, or to the map.
      const same = shown.get(key.endsWith(CHOSEN) ? key.slice(0, -CHOSEN.length) : key + CHOSEN);
      if (hadFocus && same) add(same).getElement()?.querySelector("button")?.focus();
      else if (hadFocus) map.getContainer().focus({ preventScroll: true });
    }
    for (const one of shown.values()) add(one);
  }

  function add({ key, latitude, longitude, make }: Shown): Marker {
    const at = positionOn(map, { latitude, longitude });
    const known = markers.get(key);
    // The map may have gone around the world: the marker moves to the copy in view.
    if (known) return known.setLatLng(at);
    const icon = divIcon({ html: make(), className: "", iconSize: [0, 0] });
    const added = createMarker(at, {
      icon,
      interactive: false,
      keyboard: false,
      zIndexOffset: key.endsWith(CHOSEN) ? 10_000 : 0,
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
    // Pixels per tile, as on the map.
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

/** Returns the position in the copy of the world that the map shows. */
const positionOn = (map: LeafletMap, { latitude, longitude }: Position) =>
  latLng(latitude, longitudeNear(longitude, map.getCenter().lng));

/** Marks the visitor's position; returns a function that removes the mark. */
export function showVisitor(map: LeafletMap, position: Position): () => void {
  const icon = divIcon({ className: "visitor", iconSize: [14, 14] });
  const at = positionOn(map, position);
  const shown = createMarker(at, { icon, interactive: false, keyboard: false });
  shown.addTo(map).getElement()?.setAttribute("role", "img");
  shown.getElement()?.setAttribute("aria-label", mapText.here);
  return () => void shown.remove();
}

/** Words of the dialog in which a place is set by a marker on a map. */
export const markerText = {
  setOnMap: "Set on the map",
  help: "Drag the marker, click on the map, or move the marker by the arrow keys.",
  take: "Use this place",
  cancel: "Cancel",
} as const;

/** As forms write them, in degrees. */
export const coordinatesText = (latitude: number, longitude: number) =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

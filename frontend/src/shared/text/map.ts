/** Texts of the map of all businesses. */
import { count, counted } from "../format/number.ts";

const businesses = (number: number) => counted(number, "business", "businesses");

export const mapText = {
  /** Title for a category, or for all businesses. */
  title: (category?: string) => `${category ?? "Businesses"} on the map`,
  description: (town: string) => `Where the businesses of ${town} are, on a map and as a list.`,
  asList: "As a list",
  openNow: "Open now",
  map: "Map. The arrow keys move it, plus and minus zoom.",
  skip: "Skip the map",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  place: (name: string, category: string) => (category === "" ? name : `${name}, ${category}`),
  cluster: (number: number) => `${businesses(number)}, zoom in`,
  /** For businesses that no zoom level separates. */
  crowd: (number: number) => `${businesses(number)} at one place, show the first`,
  list: "Businesses in view",
  inView: (number: number) => `${businesses(number)} in view`,
  nearest: (number: number) => `The ${count(number)} nearest to the middle of the map:`,
  noneInView: "None of them is in view",
  showAll: "Show all of them",
  none: "None of these businesses has a place on the map yet",
  noneOpen: "None of those on the map is open now, as far as hours are known",
  chosen: (name: string) => `${name} is shown on the map`,
  marker: "Place, to be moved by the arrow keys",
  close: "Close",
  here: "You are here",
  loading: "Loading the map...",
  before: "The map is on its way. All businesses are also in the list from A to Z.",
} as const;

/** Texts of the dialog in which a marker on a map sets a place. */
export const markerText = {
  setOnMap: "Set on the map",
  help: "Drag the marker, click on the map, or move the marker by the arrow keys.",
  take: "Use this place",
  cancel: "Cancel",
} as const;

/** Returns coordinates in degrees as forms show them. */
export const coordinatesText = (latitude: number, longitude: number) =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

import { describe, expect, it } from "vitest";
import { parsePlace } from "../../shared/location/geolocation.ts";
import { writtenPlace } from "./place-dialog.tsx";

describe("a visitor's chosen place", () => {
  it.each([
    { name: "94110", location: { latitude: 37.748, longitude: -122.416 } },
    { name: "12 Main Street,  Maplewood", location: { latitude: 0, longitude: -73.1 } },
    { name: "", location: null },
  ])("is read as it was written: %j", (place) => {
    expect(parsePlace(writtenPlace(place))).toEqual(place);
  });

  it.each([
    null,
    "",
    "on",
    "94110",
    "37.7 -122.4",
    "37.7 -122.4 ",
    "north west 94110",
    "91 0 Beyond the pole",
    "0 181 Too far",
  ])("is none for the stored text %j", (text) => {
    expect(parsePlace(text)).toBeUndefined();
  });
});

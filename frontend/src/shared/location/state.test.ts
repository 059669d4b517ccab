import { describe, expect, it } from "vitest";
import { locationErrors } from "../text/location.ts";
import { rounded } from "./geolocation.ts";
import { initialLocation, nextLocation } from "./state.ts";

const here = { latitude: 40.1, longitude: -74.2 };
const loading = nextLocation(initialLocation, { type: "requested" });

describe("acquiring the location", () => {
  it("loads, then is found without an error", () => {
    expect(loading).toMatchObject({ loading: true, location: null });
    const failed = nextLocation(loading, { type: "failed", code: 3 });
    const found = nextLocation(failed, { type: "found", location: here, sorts: true });
    expect(found).toMatchObject({ loading: false, location: here, error: null });
  });

  it("sorts what nobody reads yet, and the rest when it is asked to", () => {
    const untouched = nextLocation(loading, { type: "found", location: here, sorts: true });
    expect(untouched.sortedBy).toEqual(here);
    const reading = nextLocation(loading, { type: "found", location: here, sorts: false });
    expect(reading).toMatchObject({ location: here, sortedBy: null });
    expect(nextLocation(reading, { type: "sorted" }).sortedBy).toEqual(here);
  });

  it("tells a place to a hundred yards", () => {
    const place = { latitude: 40.123456, longitude: -74.987654 };
    expect(rounded(place)).toEqual({ latitude: 40.123, longitude: -74.988 });
  });

  it.each([0, 1, 2, 3] as const)("fails with the words of code %i and no location", (code) => {
    const state = nextLocation({ ...loading, location: here }, { type: "failed", code });
    expect(state).toMatchObject({
      loading: false,
      location: null,
      error: { code, message: locationErrors[code] },
    });
  });

  it("is an error at once where the permission was denied before", () => {
    const state = nextLocation(initialLocation, { type: "permission", state: "denied" });
    expect(state).toMatchObject({ permission: "denied", error: { code: 1 } });
  });
});

import { describe, expect, it } from "vitest";
import { rounded } from "./geolocation.ts";
import { initialLocation, isIdle, nextLocation } from "./state.ts";

const here = { latitude: 40.1, longitude: -74.2 };
const loading = nextLocation(initialLocation, { type: "requested" });

describe("the state of the location", () => {
  it("is loading, then found without an error", () => {
    expect(loading).toMatchObject({ loading: true, location: null });
    const failed = nextLocation(loading, { type: "failed", code: 3 });
    const found = nextLocation(failed, { type: "found", location: here, sorts: true });
    expect(found).toMatchObject({ loading: false, location: here, error: null });
  });

  it("sorts lists that nobody reads yet, and the others on request", () => {
    const untouched = nextLocation(loading, { type: "found", location: here, sorts: true });
    expect(untouched.sortedBy).toEqual(here);
    const reading = nextLocation(loading, { type: "found", location: here, sorts: false });
    expect(reading).toMatchObject({ location: here, sortedBy: null });
    expect(nextLocation(reading, { type: "sorted" }).sortedBy).toEqual(here);
  });

  it("is rounded to about a hundred yards", () => {
    const place = { latitude: 40.123456, longitude: -74.987654 };
    expect(rounded(place)).toEqual({ latitude: 40.123, longitude: -74.988 });
  });

  it("is what the visitor chose, whatever the browser reports, until the choice is withdrawn", () => {
    const place = { name: "94110", location: here };
    const chosen = nextLocation(loading, { type: "chosen", place });
    expect(chosen).toMatchObject({ location: here, sortedBy: here, loading: false, error: null });
    const elsewhere = { latitude: 1, longitude: 2 };
    for (const event of [
      { type: "requested" },
      { type: "found", location: elsewhere, sorts: true },
      { type: "failed", code: 2 },
      { type: "permission", state: "denied" },
    ] as const)
      expect(nextLocation(chosen, event)).toEqual(chosen);
    expect(isIdle(chosen)).toBe(false);
    const back = nextLocation(chosen, { type: "chosen", place: undefined });
    expect(back).toEqual(initialLocation);
  });

  it("has no location, and is not idle, when the visitor wants none", () => {
    const off = nextLocation(initialLocation, {
      type: "chosen",
      place: { name: "", location: null },
    });
    expect(off).toMatchObject({ location: null, sortedBy: null });
    expect([isIdle(initialLocation), isIdle(off)]).toEqual([true, false]);
  });

  it.each([0, 1, 2, 3] as const)("has error code %i and no location after a failure", (code) => {
    const state = nextLocation({ ...loading, location: here }, { type: "failed", code });
    expect(state).toMatchObject({
      loading: false,
      location: null,
      error: { code },
    });
  });

  it("is an error at once if the permission was denied before", () => {
    const state = nextLocation(initialLocation, { type: "permission", state: "denied" });
    expect(state).toMatchObject({ permission: "denied", error: { code: 1 } });
  });
});

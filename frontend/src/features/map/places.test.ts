import { describe, expect, it } from "vitest";
import { areaOf, placesIn, placesOf } from "./places.ts";

const at = (id: number, latitude: number, longitude: number) => ({
  id,
  name: `Shop ${id}`,
  categoryId: 1,
  latitude,
  longitude,
});

describe("the places on a map", () => {
  it("are read from columns", () => {
    const columns = { ids: [7], names: ["Quince"], categoryIds: [2] };
    expect(placesOf({ ...columns, latitudes: [40.5], longitudes: [-74] })).toEqual([
      { id: 7, name: "Quince", categoryId: 2, latitude: 40.5, longitude: -74 },
    ]);
  });

  it("are all in view at first, except for a few that are far away", () => {
    const town = Array.from({ length: 100 }, (_, n) => at(n, 40 + n / 1000, -74 + n / 1000));
    // Going west is the shorter way from the first place to the outlier.
    expect(areaOf([...town, at(101, -33, 151)])).toEqual({
      south: 40.001,
      west: -73.999,
      north: 40.097,
      east: -73.903,
    });
    expect(areaOf([at(1, 40, -74)])).toEqual({ south: 40, west: -74, north: 40, east: -74 });
    expect(areaOf([])).toBeUndefined();
  });

  it("are listed by their distance from the middle of the view", () => {
    // At 60 degrees north one degree of longitude is as far as half of one of latitude.
    const places = [at(1, 60.6, 10), at(2, 60, 11), at(3, 60, 10.1), at(4, 62, 10)];
    const area = { south: 59, north: 61, west: 8, east: 12 };
    const { nearest, total } = placesIn(places, area, 2);
    expect(nearest.map(({ id }) => id)).toEqual([3, 2]);
    expect(total).toBe(3);
  });

  it("of a town on both sides of the 180th meridian are next to each other", () => {
    const town = [at(1, -16.8, 179.99), at(2, -16.8, -179.98), at(3, -16.8, -179.97)];
    const { west = 0, east = 0 } = areaOf(town) ?? {};
    expect(east - west).toBeCloseTo(0.04);
    for (const copy of [-360, 0, 360]) {
      const area = { south: -17, north: -16, west: 179.9 + copy, east: 180.1 + copy };
      expect(placesIn(town, area, 9).nearest.map(({ id }) => id)).toEqual([1, 2, 3]);
    }
  });
});

import { describe, expect, it } from "vitest";
import { readTiles } from "./map-style.ts";

const STYLE = "https://maps.example/styles/town/style.json";
const tiles = ["https://maps.example/{z}/{x}/{y}.png"];
const read = (answers: Record<string, unknown>) => async (address: string) => {
  if (!(address in answers)) throw new Error(`nothing at ${address}`);
  return answers[address];
};

describe("a map's style", () => {
  it("may be a TileJSON", async () => {
    const json = { tilejson: "3.0.0", tiles, attribution: "© Somebody", maxzoom: 16 };
    expect(await readTiles(STYLE, read({ [STYLE]: json }))).toEqual({
      address: tiles[0],
      attribution: "© Somebody",
      size: 256,
      fromSouth: false,
      zooms: { least: 0, most: 16 },
    });
  });

  it("may be a MapLibre style, with the tiles in it or at a URL of their own", async () => {
    const vector = { type: "vector", url: "https://maps.example/vector.json" };
    const inside = { type: "raster", tiles, tileSize: 256, scheme: "tms" };
    const styleOf = (raster: object) => ({ version: 8, sources: { vector, raster }, layers: [] });
    expect(await readTiles(STYLE, read({ [STYLE]: styleOf(inside) }))).toMatchObject({
      address: tiles[0],
      size: 256,
      fromSouth: true,
    });
    const beside = styleOf({ type: "raster", url: "../raster.json" });
    const answers = {
      [STYLE]: beside,
      "https://maps.example/styles/raster.json": { tiles: ["{z}/{x}/{y}.webp"] },
    };
    expect(await readTiles(STYLE, read(answers))).toMatchObject({
      address: "https://maps.example/styles/{z}/{x}/{y}.webp",
      size: 512,
    });
  });

  it.each([
    ["vector tiles alone", { version: 8, sources: { streets: { type: "vector", tiles } } }],
    ["a TileJSON of vector tiles", { tiles: ["https://maps.example/{z}/{x}/{y}.pbf"] }],
    ["anything else", { hello: "world" }],
  ])("has no tiles to use if it is %s", async (_name, json) => {
    expect(await readTiles(STYLE, read({ [STYLE]: json }))).toBeUndefined();
  });
});

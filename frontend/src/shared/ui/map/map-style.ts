/**
 * Reads the map's base layer from the operator's address: a MapLibre style, of which the first
 * raster source is used, or a TileJSON.
 */
import { z } from "zod";

export interface Tiles {
  /** URL template with `{z}`, `{x}` and `{y}`. */
  address: string;
  /** HTML from the source. */
  attribution: string;
  /** Tile width and height in pixels. */
  size: 256 | 512;
  /** Whether rows count from the south (TMS) instead of the north. */
  fromSouth: boolean;
  /** Zoom levels of the source. */
  zooms: { least: number; most: number };
}

const tileJson = z.object({
  tiles: z.array(z.string()).min(1),
  attribution: z.string().default(""),
  scheme: z.enum(["xyz", "tms"]).default("xyz"),
  minzoom: z.number().default(0),
  maxzoom: z.number().default(18),
});
const rasterSource = z.object({
  type: z.literal("raster"),
  url: z.string().optional(),
  tileSize: z.union([z.literal(256), z.literal(512)]).default(512),
});
const style = z.object({ version: z.literal(8), sources: z.record(z.string(), z.unknown()) });

/** Resolves with undefined when there are no raster tiles. `read` fetches the JSON at an address, or throws. */
export async function readTiles(
  address: string,
  read: (address: string) => Promise<unknown>,
): Promise<Tiles | undefined> {
  const json = await read(address);
  const parsed = style.safeParse(json);
  if (!parsed.success) return tilesOf(json, address, 256);
  for (const source of Object.values(parsed.data.sources)) {
    const { data } = rasterSource.safeParse(source);
    if (!data) continue;
    if (data.url === undefined) return tilesOf(source, address, data.tileSize);
    const elsewhere = new URL(data.url, address).href;
    return tilesOf(await read(elsewhere), elsewhere, data.tileSize);
  }
  return undefined;
}

function tilesOf(json: unknown, base: string, size: Tiles["size"]): Tiles | undefined {
  const { data } = tileJson.safeParse(json);
  const [first] = data?.tiles ?? [];
  // Vector tiles can be recognized by their file extension only.
  if (!data || first === undefined || /\.(?:pbf|mvt)\b/.test(first)) return undefined;
  return {
    address: new URL(first, base).href.replaceAll("%7B", "{").replaceAll("%7D", "}"),
    attribution: data.attribution,
    size,
    fromSouth: data.scheme === "tms",
    zooms: { least: data.minzoom, most: data.maxzoom },
  };
}

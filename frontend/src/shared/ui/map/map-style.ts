/**
 * What lies under the places, read from the address that an operator gives: a MapLibre style, of which the first
 * raster source counts, or a TileJSON.
 */
import { z } from "zod";

export interface Tiles {
  /** With `{z}`, `{x}` and `{y}`. */
  address: string;
  /** HTML, as sources give it. */
  attribution: string;
  /** Pixels at a side. */
  size: 256 | 512;
  /** From the north pole on, or from the south. */
  fromSouth: boolean;
  /** Steps of the source's own zoom. */
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

/** Undefined where it has no raster tiles. `read` brings the JSON of an address, or throws. */
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
  // Of vector tiles one learns by their name: nothing else tells them from pictures.
  if (!data || first === undefined || /\.(?:pbf|mvt)\b/.test(first)) return undefined;
  return {
    address: new URL(first, base).href.replaceAll("%7B", "{").replaceAll("%7D", "}"),
    attribution: data.attribution,
    size,
    fromSouth: data.scheme === "tms",
    zooms: { least: data.minzoom, most: data.maxzoom },
  };
}

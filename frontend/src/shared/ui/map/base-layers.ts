/** The base layer of a map, which lies under its places. */
import { GridLayer, tileLayer } from "leaflet";
import type { Map as LeafletMap } from "leaflet";
import { readPageState } from "../../page-state.ts";
import { readTiles } from "./map-style.ts";

/** Paper with lines, so that one sees it move. */
class PlainBaseLayer extends GridLayer {
  override createTile() {
    const tile = document.createElement("div");
    tile.className = "plain-base-layer";
    return tile;
  }
}

export const addPlainBaseLayer = (map: LeafletMap) => new PlainBaseLayer().addTo(map);

export interface Attribution {
  text: string;
  href: string | undefined;
}

/** Adds the one that an operator has set over it, and tells whom it is of; nothing where none is set, or where it can't be had. */
export async function addStyledBaseLayer(map: LeafletMap): Promise<Attribution[]> {
  const { mapStyleUrl } = readPageState<{ mapStyleUrl?: string }>();
  if (mapStyleUrl === undefined) return [];
  const tiles = await readTiles(mapStyleUrl, readJson).catch(() => undefined);
  if (!tiles) return [];
  // Larger tiles are those of a step before.
  const step = tiles.size === 512 ? 1 : 0;
  tileLayer(tiles.address, {
    tileSize: tiles.size,
    zoomOffset: -step,
    tms: tiles.fromSouth,
    minNativeZoom: tiles.zooms.least + step,
    maxNativeZoom: tiles.zooms.most + step,
    maxZoom: map.getMaxZoom(),
  }).addTo(map);
  return partsOf(tiles.attribution);
}

async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { credentials: "omit" });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.json();
}

/** Texts and links: of what else it may hold nothing reaches the page. */
function partsOf(html: string): Attribution[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.childNodes].flatMap((node) => {
    const text = node.textContent ?? "";
    const link = node instanceof HTMLAnchorElement && /^https?:/.test(node.href);
    return text.trim() === "" ? [] : [{ text, href: link ? node.href : undefined }];
  });
}

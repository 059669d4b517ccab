/** What lies under the places where no map is set: paper with lines, so that one sees it move. */
import { GridLayer } from "leaflet";
import type { Map as LeafletMap } from "leaflet";

class PlainGround extends GridLayer {
  override createTile() {
    const tile = document.createElement("div");
    tile.className = "plain-ground";
    return tile;
  }
}

export const layPlainGround = (map: LeafletMap) => new PlainGround().addTo(map);

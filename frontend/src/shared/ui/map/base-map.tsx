/** An empty map: its base layer, a scale and zoom buttons. */
import "leaflet/dist/leaflet.css";
import AddRounded from "@mui/icons-material/AddRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import { styled } from "@mui/material/styles";
import { control, map as createMap, GridLayer, tileLayer } from "leaflet";
import type { Map as LeafletMap } from "leaflet";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { mapText } from "../../text/map.ts";
import { useTown } from "../app-providers.tsx";
import { scrollBehavior } from "../page.tsx";
import { readPageState } from "../../page-state.ts";
import { readTiles } from "./map-style.ts";

export const FARTHEST = 3;
export const NEAREST = 19;

interface BaseMapProps {
  label: string;
  /** Called once, with a map that has no view yet: the caller must set one. */
  onReady: (map: LeafletMap) => void;
  /** Overlays. */
  children?: ReactNode;
}

export function BaseMap({ label, onReady, children }: BaseMapProps) {
  const { distanceUnit } = useTown();
  const place = useRef<HTMLElement>(null);
  const [map, setMap] = useState<LeafletMap>();
  const [attribution, setAttribution] = useState<Attribution[]>([]);
  const begin = useEffectEvent(onReady);
  useEffect(() => {
    if (!place.current) return undefined;
    const moves = scrollBehavior() === "smooth";
    const made = createMap(place.current, {
      minZoom: FARTHEST,
      maxZoom: NEAREST,
      zoomControl: false,
      attributionControl: false,
      zoomAnimation: moves,
      fadeAnimation: moves,
      inertia: moves,
      worldCopyJump: true,
    });
    const metric = distanceUnit === "km";
    control.scale({ metric, imperial: !metric, maxWidth: 120 }).addTo(made);
    addPlainBaseLayer(made);
    begin(made);
    setMap(made);
    void addStyledBaseLayer(made).then(setAttribution);
    // The container may be resized along with the page.
    const sizes = new ResizeObserver(() => made.invalidateSize({ pan: false }));
    sizes.observe(place.current);
    return () => {
      sizes.disconnect();
      made.remove();
    };
  }, [distanceUnit]);

  /** Leaflet handles these keys only while the map itself has the focus, not its markers. */
  const zoomByKey = ({ key, target }: KeyboardEvent) => {
    if (!map || target === place.current) return;
    if (key === "+" || key === "=") map.zoomIn();
    if (key === "-") map.zoomOut();
  };

  return (
    <Frame onKeyDown={zoomByKey}>
      <MapRoot ref={place} aria-label={label} />
      <Zoom>
        <IconButton aria-label={mapText.zoomIn} onClick={() => map?.zoomIn()}>
          <AddRounded />
        </IconButton>
        <IconButton aria-label={mapText.zoomOut} onClick={() => map?.zoomOut()}>
          <RemoveRounded />
        </IconButton>
      </Zoom>
      {attribution.length > 0 && (
        <Source>
          {attribution.map(({ text, href }) =>
            href === undefined ? (
              <span key={text}>{text}</span>
            ) : (
              <Link key={text} href={href} target="_blank" rel="noopener" color="inherit">
                {text}
              </Link>
            ),
          )}
        </Source>
      )}
      {children}
    </Frame>
  );
}

const Source = styled("p")(({ theme }) => ({
  position: "absolute",
  right: 0,
  bottom: 0,
  zIndex: 1000,
  maxWidth: "60%",
  margin: 0,
  padding: "1px 8px",
  borderTopLeftRadius: 8,
  fontSize: "0.75rem",
  whiteSpace: "pre-wrap",
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
}));

const Frame = styled("div")(({ theme }) => ({
  position: "relative",
  // Keeps Leaflet's z-indexes below the page's bars.
  isolation: "isolate",
  height: "100%",
  overflow: "hidden",
  borderRadius: 12,
  border: `1px solid ${theme.vars.palette.divider}`,
}));

const MapRoot = styled("section")(({ theme }) => ({
  "&&": {
    height: "100%",
    font: "inherit",
    backgroundColor: theme.vars.palette.well,
    "&:focus-visible": {
      outline: `3px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: -3,
    },
    "& .plain-base-layer": { boxShadow: `inset -1px -1px ${theme.vars.palette.divider}` },
    // As dark as the surrounding pictures.
    "& .leaflet-tile-pane img": theme.applyStyles("dark", { filter: "brightness(0.8)" }),
    "& .leaflet-control-scale-line": {
      height: "auto",
      padding: "0 6px 1px",
      border: `2px solid ${theme.vars.palette.text.secondary}`,
      borderTop: 0,
      font: "inherit",
      fontSize: "0.75rem",
      lineHeight: 1.4,
      textShadow: "none",
      color: theme.vars.palette.text.primary,
      backgroundColor: theme.vars.palette.background.paper,
    },
  },
}));

const Zoom = styled(Paper)(({ theme }) => ({
  position: "absolute",
  top: 12,
  right: 12,
  zIndex: 1000,
  display: "grid",
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  "& button": { width: 44, height: 44, borderRadius: 8 },
}));

/** Blank tiles with a grid, so that panning is visible. */
class PlainBaseLayer extends GridLayer {
  override createTile() {
    const tile = document.createElement("div");
    tile.className = "plain-base-layer";
    return tile;
  }
}

const addPlainBaseLayer = (map: LeafletMap) => new PlainBaseLayer().addTo(map);

interface Attribution {
  text: string;
  href: string | undefined;
}

/**
 * Adds the operator's base layer and resolves with its attributions; with none when it is not
 * configured or fails to load.
 */
async function addStyledBaseLayer(map: LeafletMap): Promise<Attribution[]> {
  const { mapStyleUrl } = readPageState<{ mapStyleUrl?: string }>();
  if (mapStyleUrl === undefined) return [];
  const tiles = await readTiles(mapStyleUrl, readJson).catch(() => undefined);
  if (!tiles) return [];
  // 512 px tiles are those of one zoom level lower.
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

/** Returns the texts and links of an attribution; other HTML is dropped. */
function partsOf(html: string): Attribution[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.childNodes].flatMap((node) => {
    const text = node.textContent ?? "";
    const link = node instanceof HTMLAnchorElement && /^https?:/.test(node.href);
    return text.trim() === "" ? [] : [{ text, href: link ? node.href : undefined }];
  });
}

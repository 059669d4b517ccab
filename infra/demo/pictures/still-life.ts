/** Pictures of deals, events and logos. */
import { lettering } from "./lettering.ts";
import type { Deal, Happening } from "../records.ts";
import { motif } from "./motifs.ts";
import { colourOf } from "./shop-front.ts";
import { at, chance, circle, ellipse, line, mix, oneOf, path, rect, svg } from "./shapes.ts";

const CLOTHS = ["#F4E7D3", "#E8E2D0", "#DDE6DC", "#F2DCCB", "#E2E6EA"] as const;
const CREAM = "#FBF1DF";

/** Returns the picture of a deal: its subject on the shop's table. 1200 × 750. */
export function dealPicture(deal: Pick<Deal, "title" | "business" | "picture">): string {
  const [big, small] = deal.picture;
  const next = chance(`deal ${deal.title}`);
  const colour = colourOf(deal.business);
  const wall = mix(colour, CREAM, 0.72);
  const cloth = oneOf(CLOTHS, next);
  const side = next() > 0.5 ? 1 : -1;
  const tiles = Array.from({ length: 13 }, (_, index) =>
    line(`M${index * 100} 0v470`, mix(wall, "#FFFFFF", 0.25), 3),
  ).join("");
  return svg(
    1200,
    750,
    [
      rect(0, 0, 1200, 750, wall),
      tiles,
      circle(600 - side * 120, 320, 280, mix(wall, "#FFFFFF", 0.5)),
      rect(0, 560, 1200, 190, cloth),
      rect(0, 560, 1200, 12, mix(cloth, "#7B5230", 0.25)),
      Array.from({ length: 15 }, (_, index) =>
        path(`M${index * 86} 700h43v50h-43z`, mix(cloth, colour, 0.5)),
      ).join(""),
      ellipse(600 - side * 120, 608, 310, 24, mix(cloth, "#2B2A28", 0.18)),
      at(600 - side * 120, 350, 2.55, motif(big)),
      ellipse(600 + side * 365, 612, 165, 18, mix(cloth, "#2B2A28", 0.18)),
      at(600 + side * 365, 470, 1.4, motif(small)),
    ].join(""),
  );
}

/** Time from which lamps are lit in December. */
const DUSK = "16:00";

/** Returns the scene of an event, in daylight or in the evening. 1200 × 750. */
export function eventPicture(event: Pick<Happening, "name" | "scene" | "startTime">): string {
  const next = chance(`event ${event.name}`);
  const evening = event.startTime >= DUSK;
  const sky = evening
    ? oneOf(["#23324A", "#2E2B47", "#1F3B3A"], next)
    : oneOf(["#DDEAEC", "#F6DCC6", "#E4EBDD"], next);
  const hill = evening ? mix(sky, "#3F7A5A", 0.35) : "#8FB08A";
  const ground = evening ? mix(sky, "#C9A66B", 0.35) : "#E6D9BC";
  const stars = evening
    ? Array.from({ length: 40 }, () =>
        circle(next() * 1200, next() * 300, 1.5 + next() * 2, "#F6E9C8"),
      ).join("")
    : "";
  const bulbs = Array.from({ length: 15 }, (_, index) => {
    const x = index * 86;
    return circle(
      x,
      70 + 50 * Math.sin((index / 14) * Math.PI),
      11,
      index % 3 ? "#F6D58A" : "#D9828B",
    );
  }).join("");
  return svg(
    1200,
    750,
    [
      rect(0, 0, 1200, 750, sky),
      stars,
      circle(980, 150, 60, evening ? "#F6E9C8" : "#FBF1DF"),
      path("M0 520C200 380 380 420 560 470S980 360 1200 460V750H0z", hill),
      roofs(mix(hill, evening ? "#101820" : "#7B5230", 0.45), evening),
      path("M0 600C300 560 900 560 1200 600V750H0z", ground),
      line("M0 66Q600 178 1200 66", evening ? "#0F1620" : "#7B5230", 4),
      bulbs,
      evening ? circle(600, 420, 270, "#F6D58A22") : "",
      ellipse(600, 640, 290, 26, mix(ground, "#2B2A28", 0.25)),
      at(600, 420, 2.15, motif(event.scene)),
    ].join(""),
  );
}

const roofs = (colour: string, evening: boolean) =>
  [60, 190, 300, 840, 960, 1090]
    .map((x, index) => {
      const height = 90 + (index % 3) * 34;
      return (
        rect(x, 540 - height, 90, height + 40, colour) +
        path(`M${x - 10} ${540 - height}h110l-55-46z`, mix(colour, "#A3341F", 0.35)) +
        rect(x + 34, 560 - height, 22, 28, evening ? "#F6D58A" : CREAM)
      );
    })
    .join("");

/** Returns a shop's logo: its initials. 400 × 400. */
export function logo(name: string): string {
  const colour = colourOf(name);
  const words = name
    .replaceAll(/[^\p{L}\p{N}\s]/gu, "")
    .split(/\s+/)
    .filter((word) => !/^(?:the|on|by|and|of)$/i.test(word));
  const initials = words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
  const ring = `<circle cx="200" cy="200" r="168" fill="none" stroke="${CREAM}" stroke-width="6"/>`;
  return svg(
    400,
    400,
    rect(0, 0, 400, 400, colour) + ring + lettering(initials, 200, 256, 230, 160, CREAM),
  );
}

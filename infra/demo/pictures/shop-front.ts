/** The front of a shop: house, sign, awning and window display. 1200 × 750. */
import { lettering } from "./lettering.ts";
import { motif } from "./motifs.ts";
import { at, chance, circle, ellipse, line, mix, oneOf, path, rect, svg } from "./shapes.ts";

const COLOURS = [
  "#1F5C4A",
  "#A3341F",
  "#2F4F73",
  "#7A4B2A",
  "#6B3F5C",
  "#3D6B5E",
  "#8A5A12",
  "#4A4E69",
] as const;
const SKIES = ["#F4E7D3", "#DDEAEC", "#F6DCC6", "#E4EBDD"] as const;
const WALLS = ["brick", "clapboard", "stone"] as const;
const WALL_COLOURS = { brick: "#B9705A", clapboard: "#E9DDC7", stone: "#C9C2B4" } as const;
const INK = "#2B2A28";
const CREAM = "#FBF1DF";

/** Returns the shop's own color, which never changes. */
export const colourOf = (name: string) => oneOf(COLOURS, chance(name));

export function shopFront(name: string, window: [left: string, right: string]): string {
  const next = chance(`front of ${name}`);
  const colour = colourOf(name);
  const sky = oneOf(SKIES, next);
  const wall = oneOf(WALLS, next);
  const storeys = next() > 0.45 ? 2 : 1;
  const mirrored = next() > 0.5;
  const top = storeys === 2 ? 70 : 190;
  const house =
    neighbours(sky, next) +
    walls(wall, top) +
    cornice(colour, top) +
    (storeys === 2 ? upperWindows(colour, next) : "") +
    display(window, mirrored) +
    door(colour, mirrored) +
    awning(colour) +
    sign(name, colour);
  return svg(1200, 750, rect(0, 0, 1200, 750, sky) + sun(sky, next) + house + street(next));
}

const sun = (sky: string, next: () => number) =>
  circle(140 + next() * 160, 120 + next() * 60, 54, mix(sky, "#FFFFFF", 0.55));

const neighbours = (sky: string, next: () => number) =>
  [0, 1060]
    .map((x) => {
      const height = 300 + next() * 180;
      const shade = mix(sky, "#8C8072", 0.35);
      return (
        rect(x - 40, 650 - height, 220, height, shade) +
        rect(x + 10, 650 - height + 60, 46, 70, mix(shade, CREAM, 0.35)) +
        rect(x + 90, 650 - height + 60, 46, 70, mix(shade, CREAM, 0.35))
      );
    })
    .join("");

function walls(kind: (typeof WALLS)[number], top: number): string {
  const base = WALL_COLOURS[kind];
  const joint = mix(base, INK, 0.12);
  let lines = "";
  const course = kind === "brick" ? 24 : kind === "stone" ? 46 : 20;
  for (let y = top + course, row = 0; y < 650; y += course, row += 1) {
    lines += `M150 ${y}H1050`;
    if (kind !== "clapboard")
      for (let x = 150 + (row % 2) * 40; x < 1050; x += 80)
        lines += `M${x} ${y - course}v${course}`;
  }
  return rect(150, top, 900, 650 - top, base) + line(lines, joint, 2);
}

const cornice = (colour: string, top: number) =>
  rect(130, top - 26, 940, 30, mix(colour, INK, 0.25), 4) +
  rect(142, top + 4, 916, 10, mix(colour, CREAM, 0.3));

function upperWindows(colour: string, next: () => number): string {
  const lit = mix("#F6D58A", "#BFD4D6", next() > 0.5 ? 0.1 : 0.85);
  return [260, 500, 740, 940]
    .slice(0, 4)
    .map(
      (x) =>
        rect(x - 66, 112, 30, 112, mix(colour, CREAM, 0.15), 3) +
        rect(x + 46, 112, 30, 112, mix(colour, CREAM, 0.15), 3) +
        rect(x - 36, 108, 82, 120, CREAM, 3) +
        rect(x - 28, 116, 66, 104, lit) +
        line(`M${x + 5} 116v104M${x - 28} 166h66`, CREAM, 6) +
        rect(x - 44, 226, 98, 14, "#7B5230", 3) +
        [-30, -8, 14, 36]
          .map((dx) => circle(x + dx, 222, 11, next() > 0.5 ? "#D9828B" : "#5C8F6B"))
          .join(""),
    )
    .join("");
}

function display([left, right]: [left: string, right: string], mirrored: boolean): string {
  const x = mirrored ? 470 : 190;
  return (
    rect(x, 366, 540, 244, "#4C3B2E", 6) +
    rect(x + 12, 378, 516, 220, "#F4E3BE") +
    rect(x + 12, 560, 516, 38, "#D9B98A") +
    at(x + 145, 470, 0.95, motif(left)) +
    at(x + 395, 470, 0.95, motif(right)) +
    path(`M${x + 12} 378h120l-120 150zM${x + 190} 378h46L${x + 60} 598H${x + 14}z`, "#FFFFFF33") +
    line(`M${x + 270} 378v220`, "#4C3B2E", 8) +
    rect(x - 10, 606, 560, 44, mix("#4C3B2E", CREAM, 0.2))
  );
}

function door(colour: string, mirrored: boolean): string {
  const x = mirrored ? 220 : 800;
  return (
    rect(x - 12, 356, 204, 294, "#4C3B2E", 6) +
    rect(x, 368, 180, 282, colour, 4) +
    rect(x + 26, 394, 128, 150, "#F6D58A", 4) +
    line(`M${x + 90} 394v150`, colour, 8) +
    rect(x + 26, 566, 128, 60, mix(colour, INK, 0.2), 4) +
    circle(x + (mirrored ? 20 : 160), 566, 8, "#E0A63A") +
    rect(x + 58, 430, 64, 34, CREAM, 4) +
    lettering("open", x + 90, 455, 50, 24, INK)
  );
}

function awning(colour: string): string {
  const light = CREAM;
  return (
    Array.from({ length: 15 }, (_, index) => {
      const x = 150 + index * 60;
      return path(`M${x} 316h60v52a30 24 0 0 1-60 0z`, index % 2 ? light : colour);
    }).join("") + rect(150, 310, 900, 10, mix(colour, INK, 0.3))
  );
}

const sign = (name: string, colour: string) =>
  rect(160, 240, 880, 76, mix(colour, INK, 0.35), 6) +
  rect(170, 249, 860, 58, mix(colour, INK, 0.15), 4) +
  lettering(name, 600, 293, 800, 44, CREAM);

function street(next: () => number): string {
  const kerb =
    rect(0, 650, 1200, 36, "#D8CCB8") +
    rect(0, 686, 1200, 64, "#8D857A") +
    line("M0 668H1200", "#C6B9A2", 3);
  const tub = (x: number) =>
    path(`M${x - 34} 604h68l-10 58h-48z`, "#7A4B2A") +
    [-22, 0, 22]
      .map((dx, index) => circle(x + dx, 590 - (index % 2) * 14, 24, "#5C8F6B"))
      .join("") +
    circle(x, 578, 10, "#D9828B");
  const lamp =
    rect(96, 330, 10, 330, INK, 4) +
    ellipse(101, 316, 26, 30, "#F6D58A") +
    rect(84, 284, 34, 10, INK, 4);
  const cat = at(
    1092,
    606,
    0.5,
    ellipse(0, 70, 40, 46, INK) +
      circle(0, 8, 30, INK) +
      path("M-28-4l4-34 22 16zM28-4l-4-34-22 16z", INK) +
      line("M38 100c30 4 34-30 20-44", INK, 12) +
      circle(-10, 6, 5, "#E0A63A") +
      circle(10, 6, 5, "#E0A63A"),
  );
  return (
    kerb +
    (next() > 0.4 ? lamp : "") +
    tub(1010) +
    (next() > 0.5 ? tub(170) : "") +
    (next() > 0.6 ? cat : "")
  );
}

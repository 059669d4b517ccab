/** Garden, road, river and workshop. Drawn like the other motifs: around 0,0, ground at y = 100. */
import { BLUE, CREAM, GREEN, INK, RED, ROSE, STEEL, SUN, WOOD } from "./palette.ts";
import { circle, ellipse, line, path, rect, ring, turned } from "./shapes.ts";

const oar = (angle: number, blade: string) =>
  turned(
    angle,
    0,
    20,
    rect(-6, -50, 12, 150, WOOD, 6) +
      rect(-17, -68, 34, 70, blade, 16) +
      line("M0-50V-14", CREAM, 4) +
      rect(-11, 92, 22, 12, INK, 5),
  );

const stub = (angle: number, colour: string) =>
  turned(
    angle,
    0,
    30,
    rect(-92, -10, 184, 84, colour, 8) +
      [-92, 92].map((x) => circle(x, 32, 13, "#EFE6D2")).join("") +
      line("M44-2v70", CREAM, 4) +
      path("M-26 2l9 19 21 3-15 15 4 21-19-10-19 10 4-21-15-15 21-3z", CREAM),
  );

const knife = (x: number, length: number, depth: number) =>
  path(
    `M${x} 42V${42 - length}c${depth * 1.6} ${length * 0.35} ${depth} ${length * 0.7} ${depth} ${length}z`,
    "#B9BBB8",
  ) +
  line(`M${x + 5} 36V${60 - length}`, "#E7EEF0", 4) +
  rect(x - 3, 42, depth * 0.8, 56, INK, 7) +
  circle(x + depth * 0.35, 56, 3, CREAM) +
  circle(x + depth * 0.35, 80, 3, CREAM);

export const outdoors = {
  wateringCan: () =>
    `<path d="M-4 22C-4-58 96-40 84 60" fill="none" stroke="#2E5E4A" stroke-width="12"/>` +
    path("M-34 74L-92 6l12-10L-34 40z", GREEN) +
    turned(-42, -88, 0, ellipse(-88, -2, 26, 9, "#2E5E4A")) +
    path("M-44 22H64l8 78H-50z", GREEN) +
    ellipse(10, 22, 54, 11, "#2E5E4A") +
    line("M-46 56H68", "#5C8F6B", 8) +
    line("M-108 24v14M-118 46v14M-100 52v14", BLUE, 6),
  knives: () =>
    knife(-78, 96, 36) +
    knife(-14, 80, 28) +
    rect(36, 62, 78, 22, STEEL, 4) +
    rect(30, 82, 90, 18, WOOD, 4) +
    line("M56 30L100 6M48 46l14-8", SUN, 5) +
    circle(104, -10, 5, SUN) +
    circle(84, -20, 4, SUN),
  keys: () =>
    ring(-52, -22, 26, SUN, 15) +
    line("M-52 8V96M-52 66h24M-52 90h30", SUN, 13) +
    `<path d="M14 32V2c0-46 76-46 76 0v30" fill="none" stroke="${STEEL}" stroke-width="14"/>` +
    rect(-2, 26, 108, 74, RED, 12) +
    circle(52, 54, 11, INK) +
    path("M46 58h12l5 24H41z", INK),
  tree: () =>
    line("M-26 60V-10M-26 24L-52 0M-26 14L4-10", WOOD, 9) +
    circle(-54, -18, 30, GREEN) +
    circle(2, -20, 30, "#5C8F6B") +
    circle(-26, -44, 34, GREEN) +
    circle(-46, -22, 8, RED) +
    circle(-14, -46, 8, RED) +
    circle(4, -14, 8, RED) +
    path("M-66 64c14-8 66-8 80 0 10 24-6 36-18 36h-44c-12 0-28-12-18-36z", "#C9A26B") +
    line("M-64 66c24 8 54 8 76 0", "#7B5230", 5) +
    line("M80 50V-46M66-48h28", WOOD, 10) +
    path("M58 46h44v28c0 14-12 22-22 28-10-6-22-14-22-28z", STEEL),
  potteryWheel: () =>
    path("M-42 58c-20-30-22-62-14-84h94c2 26-6 54-28 84z", "#B9704A") +
    ellipse(-9, -26, 48, 11, "#8A4A2E") +
    line("M-52 4c30 8 62 8 86 0M-48 28c24 6 46 6 68 0", "#D9976F", 6) +
    ellipse(-10, 62, 92, 12, STEEL) +
    rect(-20, 70, 20, 24, "#6E6F6C") +
    path("M-96 84H76l10 16h-192z", WOOD) +
    line("M70 8c14 4 20 12 18 22", "#B9704A", 8) +
    circle(96, 48, 7, "#B9704A") +
    circle(-88, 34, 6, "#B9704A"),
  pump: () =>
    ring(62, 52, 42, INK, 12) +
    ring(62, 52, 30, STEEL, 4) +
    line("M62 22v60M32 52h60M41 31l42 42M83 31L41 73", STEEL, 3) +
    circle(62, 52, 7, INK) +
    line("M-62 86C-20 110-6 60 24 78", INK, 6) +
    rect(-73, -8, 22, 100, RED, 5) +
    line("M-62-8v-38", STEEL, 8) +
    rect(-94, -60, 64, 16, INK, 7) +
    rect(-94, 90, 64, 10, INK, 4) +
    circle(-62, 70, 12, CREAM) +
    line("M-62 70l5-6", RED, 4),
  boots: () =>
    path("M-70-52h72v62c10 18 30 22 58 28 24 6 34 20 32 44H-76c4-40 10-80 6-134z", "#8A5A2B") +
    path("M-74-52h80v20h-80z", "#6B4226") +
    path("M4 12c-20 10-34 22-36 40l30 2c4-16 18-28 32-32z", "#A87846") +
    line("M-14-18h26M-14 0h28M-8 20l28 10M-18 36l28 12", SUN, 6) +
    path(
      "M-80 80H94v10l-8 10-10-8-12 8-12-8-12 8-12-8-12 8-12-8-12 8-12-8-12 8-12-8-12 8-12-8-12 8-10-8z",
      INK,
    ),
  backpack: () =>
    line("M-34-28c0-40 68-40 68 0", INK, 9) +
    rect(-76, -42, 152, 30, RED, 15) +
    line("M-40-42v30M40-42v30", INK, 6) +
    rect(-86, 36, 30, 52, "#2E5E4A", 10) +
    rect(56, 36, 30, 52, "#2E5E4A", 10) +
    rect(-64, -16, 128, 116, GREEN, 24) +
    path("M-64 8c0-32 128-32 128 0v14c-30 14-98 14-128 0z", "#2E5E4A") +
    rect(-42, 48, 84, 42, "#5C8F6B", 10) +
    line("M-42 62h84", CREAM, 4) +
    rect(-6, 18, 12, 24, SUN, 4),
  oars: () => oar(-32, RED) + oar(32, BLUE),
  worms: () =>
    line("M112 98L64-62", WOOD, 8) +
    line("M64-62C30-50 30-10 34 10", INK, 3) +
    circle(34, 22, 13, RED) +
    path("M21 22a13 13 0 0 1 26 0z", CREAM) +
    line("M-76 34c-16-20 10-30-2-48M-44 34c-2-26 26-20 18-46M-12 34c10-16-4-26 8-38", ROSE, 12) +
    ellipse(-42, 36, 54, 13, "#5B4332") +
    path("M-96 38c10 16 98 16 108 0v52c-10 14-98 14-108 0z", STEEL) +
    path("M-96 56c10 14 98 14 108 0v24c-10 14-98 14-108 0z", CREAM) +
    path("M-66 78c16-14 34-12 44 0-10 12-28 14-44 0zM-26 78l16-10v20z", BLUE),
  oilCan: () =>
    path("M-74-8h66l34 28V88c0 8-4 12-12 12h-88c-8 0-12-4-12-12V4c0-8 4-12 12-12z", SUN) +
    path("M-62 6h40l12 12h-52z", "#8A5A12") +
    path("M-8-8l20-18 22 20-8 26z", "#C98A12") +
    turned(42, 24, -20, rect(8, -42, 34, 18, RED, 4)) +
    path("M-30 34c18 22 18 42 0 42s-18-20 0-42z", INK) +
    rect(46, 40, 60, 60, BLUE, 6) +
    rect(42, 34, 68, 14, INK, 5) +
    line("M58 58v34M76 58v34M94 58v34", CREAM, 5),
  ticket: () => stub(-16, BLUE) + stub(10, RED),
  steamboat: () =>
    circle(-34, -62, 13, "#D8D4CB") +
    circle(-54, -74, 9, "#D8D4CB") +
    circle(36, -60, 11, "#D8D4CB") +
    rect(-26, -48, 16, 62, INK, 3) +
    rect(26, -48, 16, 62, INK, 3) +
    rect(-30, -40, 24, 9, SUN) +
    rect(22, -40, 24, 9, SUN) +
    rect(-62, 6, 120, 26, CREAM, 3) +
    rect(-86, 32, 160, 30, CREAM, 3) +
    rect(-70, 0, 136, 9, RED, 4) +
    rect(-94, 28, 176, 8, RED, 4) +
    [-60, -34, -8, 18, 44].map((x) => rect(x - 8, 42, 16, 16, BLUE, 3)).join("") +
    [-36, -8, 20].map((x) => rect(x - 6, 14, 13, 13, BLUE, 2)).join("") +
    path("M-116 62H96v20c0 8-6 14-14 14H-88c-14 0-24-16-28-34z", BLUE) +
    ring(92, 62, 28, RED, 8) +
    line("M92 36v52M66 62h52M74 44l36 36M110 44L74 80", RED, 6) +
    line("M-124 100c18-9 36 9 54 0s36 9 54 0 36 9 54 0 36 9 54 0", "#9CC7D6", 6),
} satisfies Record<string, () => string>;

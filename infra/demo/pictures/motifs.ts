/** Motifs for shop windows and events. Each is drawn around 0,0, with the ground at y = 100, about 200 wide. */
import { bakery } from "./bakery.ts";
import { crafts } from "./crafts.ts";
import { meals } from "./meals.ts";
import { outdoors } from "./outdoors.ts";
import { BLUE, CREAM, CRUST, GREEN, INK, RED, ROSE, SUN, WOOD } from "./palette.ts";
import { pantry } from "./pantry.ts";
import { circle, ellipse, line, path, rect } from "./shapes.ts";
import { trades } from "./trades.ts";
import { wardrobe } from "./wardrobe.ts";

const flower = (x: number, y: number, colour: string) =>
  [0, 72, 144, 216, 288]
    .map((angle) =>
      circle(
        x + 14 * Math.cos((angle * Math.PI) / 180),
        y + 14 * Math.sin((angle * Math.PI) / 180),
        11,
        colour,
      ),
    )
    .join("") + circle(x, y, 9, SUN);

const wheel = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${INK}" stroke-width="7"/>` +
  circle(x, y, 5, INK);

const book = (x: number, y: number, width: number, height: number, colour: string) =>
  rect(x, y, width, height, colour, 3) +
  rect(x + 5, y + 10, width - 10, 5, CREAM) +
  rect(x + 5, y + height - 16, width - 10, 5, CREAM);

const bottle = (x: number, height: number, colour: string) =>
  rect(x - 17, 100 - height, 34, height, colour, 8) +
  rect(x - 7, 100 - height - 22, 14, 26, colour, 3) +
  rect(x - 9, 100 - height - 30, 18, 12, INK, 3) +
  rect(x - 17, 100 - height * 0.62, 34, height * 0.34, CREAM);

const motifs = {
  ...trades,
  ...bakery,
  ...meals,
  ...pantry,
  ...crafts,
  ...wardrobe,
  ...outdoors,
  cup: () =>
    path("M-58 10h100v40a50 50 0 0 1-100 0z", BLUE) +
    line("M42 24c42-8 42 50-2 46", BLUE, 12) +
    ellipse(-8, 100, 82, 10, CREAM) +
    line("M-30-16c-10-16 12-20 2-38M4-16c-10-16 12-20 2-38", CREAM, 6),
  plate: () =>
    ellipse(0, 78, 96, 24, CREAM) +
    ellipse(0, 74, 76, 16, "#EADFC8") +
    ellipse(-18, 58, 40, 22, RED) +
    ellipse(24, 60, 34, 18, GREEN) +
    circle(-6, 44, 14, SUN) +
    line("M-112 6v90M-122 6v24M-102 6v24M114 6v90", INK, 6),
  crate: () =>
    [-66, -22, 22, 66]
      .map((x, index) => circle(x, 26, 26, [RED, SUN, GREEN, RED][index] ?? RED))
      .join("") +
    [-44, 0, 44].map((x) => circle(x, 8, 24, x === 0 ? GREEN : SUN)).join("") +
    rect(-100, 34, 200, 66, WOOD, 4) +
    rect(-100, 48, 200, 6, "#7B5230") +
    rect(-100, 74, 200, 6, "#7B5230"),
  books: () =>
    book(-96, -22, 34, 122, RED) +
    book(-58, -4, 30, 104, GREEN) +
    book(-24, -34, 38, 134, BLUE) +
    book(18, -10, 28, 110, SUN) +
    `<g transform="rotate(14 70 60)">${book(52, -8, 32, 108, ROSE)}</g>`,
  flowers: () =>
    line("M0 60C-10 20-40 10-52-18M0 60C0 10 0 0 4-40M0 60C10 20 40 14 56-10", GREEN, 7) +
    flower(-54, -24, RED) +
    flower(4, -48, ROSE) +
    flower(58, -16, SUN) +
    flower(-22, 4, CREAM) +
    flower(28, 6, RED) +
    path("M-34 44h68l-12 56h-44z", BLUE),
  bottles: () =>
    bottle(-66, 84, GREEN) + bottle(-22, 108, ROSE) + bottle(22, 76, BLUE) + bottle(66, 96, SUN),
  bicycles: () =>
    wheel(-62, 58, 40) +
    wheel(62, 58, 40) +
    line("M-62 58L-20-4H40L62 58M-20-4L6 58H-62M6 58L40-4M-26-22h-18M40-4L34-28h26", RED, 8) +
    line("M-44-24h24", INK, 10),
  tools: () =>
    line("M-64 90L-64 0", WOOD, 14) +
    rect(-96, -30, 64, 32, INK, 6) +
    line("M0 92L0 30", RED, 18) +
    line("M0 30L0-30", "#8D8F8C", 9) +
    path("M46-30a30 30 0 0 1 44 0l-12 22h-20zM56-6h24v98a12 12 0 0 1-24 0z", BLUE),
  paws: () =>
    ellipse(-10, 46, 58, 44, "#B98555") +
    circle(44, 2, 36, "#B98555") +
    path("M22-24l-14 34 26 4zM66-24l16 32-26 6z", "#7B5230") +
    circle(34, -2, 5, INK) +
    circle(56, -2, 5, INK) +
    ellipse(46, 16, 9, 6, INK) +
    line("M-66 40c-26-10-24-38-12-46", "#B98555", 14) +
    rect(-46, 78, 18, 22, "#B98555", 6) +
    rect(10, 78, 18, 22, "#B98555", 6) +
    path("M70 82h44l-8 18h-28z", RED),
  garments: () =>
    line("M0-46c0-20 24-18 20-2-4 12-20 8-20 22", INK, 5) +
    path("M0-24L64 8l-10 26-18-8v72h-72V26l-18 8-10-26z", RED) +
    line("M0-22v120", CREAM, 4) +
    circle(-8, 30, 4, CREAM) +
    circle(-8, 56, 4, CREAM) +
    path("M-86 100l10-96h30l10 96z", BLUE),
  theatre: () =>
    path("M-92-30c30 12 60 12 84 0 2 60-12 96-42 100-30-4-44-40-42-100z", CREAM) +
    path("M8-50c30 12 60 12 84 0 2 60-12 96-42 100-30-4-44-40-42-100z", SUN) +
    circle(-68, 2, 7, INK) +
    circle(-34, 2, 7, INK) +
    line("M-70 34c12 14 28 14 40 0", INK, 7) +
    circle(32, -18, 7, INK) +
    circle(66, -18, 7, INK) +
    line("M32 22c12-14 26-14 38 0", INK, 7),
  fiddle: () =>
    `<g transform="rotate(28)">${ellipse(0, 62, 44, 40, CRUST)}${ellipse(0, 8, 34, 32, CRUST)}${rect(-26, 16, 52, 30, CRUST)}${rect(-8, -96, 16, 118, INK, 4)}${line("M-4-80V76M4-80V76", CREAM, 2)}${line("M-22 30c-6 12 6 16 0 28M22 30c6 12-6 16 0 28", INK, 4)}${rect(-16, 82, 32, 8, INK, 3)}</g>` +
    line("M-84 96L86-40", WOOD, 6),
  river: () =>
    path("M-112 44c70 30 154 30 224 0-16 40-60 52-112 52s-96-12-112-52z", RED) +
    line("M-70 52v26M0 58v30M70 52v26", CREAM, 5) +
    line("M-40 34L60-46", WOOD, 8) +
    ellipse(70, -54, 12, 20, WOOD) +
    line("M-130 102c20-10 40 10 60 0s40 10 60 0 40 10 60 0 40 10 60 0", CREAM, 5),
  lanterns: () =>
    line("M-110-60C-40-30 40-30 110-60", INK, 4) +
    [
      [-78, RED],
      [0, SUN],
      [78, GREEN],
    ]
      .map(
        ([x = 0, colour = RED]) =>
          ellipse(Number(x), 10, 34, 42, String(colour)) +
          rect(Number(x) - 14, -36, 28, 8, INK, 3) +
          rect(Number(x) - 14, 48, 28, 8, INK, 3) +
          line(`M${x}-48v12M${x} 56v20`, INK, 4),
      )
      .join(""),
  market: () =>
    rect(-94, -8, 8, 108, WOOD) +
    rect(86, -8, 8, 108, WOOD) +
    rect(-108, 52, 216, 48, WOOD, 4) +
    [-96, -48, 0, 48]
      .map((x, index) => path(`M${x} -52h48v44a24 18 0 0 1-48 0z`, index % 2 ? CREAM : RED))
      .join("") +
    [-80, -44, -8, 28, 64]
      .map((x, index) => circle(x + 8, 40, 17, [SUN, GREEN, RED, SUN, GREEN][index] ?? SUN))
      .join(""),
  windows: () =>
    rect(-96, -50, 192, 150, WOOD, 6) +
    rect(-84, -38, 168, 126, "#F6D58A") +
    line("M0-38V88M-84 24H84", WOOD, 7) +
    path("M-60 88l26-66 26 66z", GREEN) +
    circle(-34, 22, 6, RED) +
    circle(42, 66, 20, RED) +
    rect(22, 46, 40, 6, CREAM) +
    circle(40, -8, 10, CREAM),
  run: () =>
    path("M-96 92c-6-30 6-62 10-76l46 10c20 26 50 32 96 40 22 4 32 12 30 26z", RED) +
    rect(-98, 88, 186, 14, CREAM, 7) +
    line("M-38 22l18 16M-20 10l18 18M-2 0l16 22", CREAM, 6) +
    line("M-130 40h26M-140 62h30M-132 84h24", CREAM, 6),
  wreath: () =>
    `<circle cx="0" cy="20" r="62" fill="none" stroke="${GREEN}" stroke-width="34"/>` +
    [20, 80, 140, 200, 260, 320]
      .map((a) =>
        circle(62 * Math.cos((a * Math.PI) / 180), 20 + 62 * Math.sin((a * Math.PI) / 180), 9, RED),
      )
      .join("") +
    path("M0 78l-44 24-6-40zM0 78l44 24 6-40z", RED) +
    circle(0, 78, 13, RED),
  brass: () =>
    path("M40-20L116-60V70L40 26z", SUN) +
    line("M40 4H-90M-60 4c-44 0-44 60 0 60h60c40 0 40-60 0-60", SUN, 14) +
    line("M-30-24v28M-6-24v28M18-24v28", INK, 9) +
    rect(-110, -6, 24, 20, INK, 5),
  skating: () =>
    path("M-70-50h52v70c30 10 74 8 84 34v18h-136z", RED) +
    rect(-80, 72, 158, 9, INK, 4) +
    line("M-84 98H70c14 0 20-8 20-18M-50 80v18M36 80v18", "#8D8F8C", 8) +
    line("M-44-30h26M-44-10h26M-40 10h26", CREAM, 6),
  syrup: () =>
    rect(-52, -14, 104, 114, "#B4642A", 18) +
    rect(-30, -44, 60, 34, "#B4642A", 8) +
    rect(-36, -58, 72, 20, INK, 6) +
    line("M52 6c34 0 34 48 0 48", "#B4642A", 12) +
    rect(-40, 18, 80, 56, CREAM, 6) +
    path("M0 26l8 12 14-6-6 16 12 8-18 4-2 12h-16l-2-12-18-4 12-8-6-16 14 6z", RED),
  eagle: () =>
    path(
      "M0 10C-50-50-110-50-140-30c30 6 40 24 50 40 20 24 54 40 90 40s70-16 90-40c10-16 20-34 50-40C110-50 50-50 0 10z",
      "#5B4332",
    ) +
    circle(0, 6, 24, CREAM) +
    path("M-8 14h16L0 32z", SUN) +
    circle(-8, 2, 4, INK) +
    circle(8, 2, 4, INK) +
    path("M-20 48h40l14 40h-68z", CREAM),
  fire: () =>
    line("M-70 96L60 76M-60 76L70 96", WOOD, 16) +
    path(
      "M0-66c12 40 62 56 54 108-4 28-28 40-54 40s-50-12-54-40c-4-34 26-46 30-72 16 12 20 24 20 24s8-26 4-60z",
      RED,
    ) +
    path("M2-6c6 26 30 36 26 62-2 16-14 24-28 24s-26-8-28-24c-2-20 18-32 30-62z", SUN),
  yarn: () =>
    circle(-30, 44, 56, ROSE) +
    line(
      "M-78 26c30-30 70-30 94 0M-82 54c34-26 80-26 102 0M-64 84c26-20 58-20 76-2",
      "#B8606A",
      6,
    ) +
    circle(56, 62, 38, BLUE) +
    line("M24 52c20-18 46-18 62 0M22 76c22-14 50-14 64 0", "#2C4E68", 5) +
    line("M-90-60L30 70M-10-70L-50 70", WOOD, 7),
  dance: () =>
    path("M-92-40h46v74c24 4 44 8 48 30v12h-94z", WOOD) +
    rect(-94, 76, 98, 14, INK, 4) +
    path("M24-20h46v54c24 4 44 8 48 30v12H24z", RED) +
    rect(22, 76, 98, 14, INK, 4) +
    line("M-88-20h40M28 0h40", CREAM, 6),
  pottery: () =>
    path("M-92 30h64c8 40-8 70-14 70h-36c-6 0-22-30-14-70z", BLUE) +
    rect(-86, 18, 52, 14, BLUE, 5) +
    path("M0 44h60l-8 56H8z", RED) +
    line("M60 56c24-2 22 30-4 28", RED, 9) +
    path("M70 66h60c0 22-14 34-30 34s-30-12-30-34z", SUN) +
    line("M-90 54h60", CREAM, 6),
} satisfies Record<string, () => string>;

export type Motif = keyof typeof motifs;

const isMotif = (name: string): name is Motif => name in motifs;
const [first = "loaves", ...others] = Object.keys(motifs).filter(isMotif);

/** Names of all motifs, for validating the records. */
export const motifNames: [Motif, ...Motif[]] = [first, ...others];

/** SVG of a motif around 0,0. */
export const motif = (name: Motif): string => motifs[name]();

/** Dishes. Drawn like the other motifs: around 0,0, ground at y = 100. */
import { BLUE, CREAM, CRUST, GREEN, INK, RED, ROSE, STEEL, SUN, WOOD } from "./palette.ts";
import { circle, ellipse, line, path, rect, steam } from "./shapes.ts";

const NOODLE = "#F1CE74";
const ORANGE = "#D9702B";
const GRILLED = "#7F3A20";

const board = rect(-114, 84, 228, 16, WOOD, 8);

const taco = (x: number) =>
  path(`M${x - 52} 92a52 58 0 0 1 104-14z`, "#C98A2B") +
  [-34, -14, 8, 28]
    .map((dx, index) =>
      circle(x + dx, 40 + Math.abs(dx + 4) * 0.55, 15, [GREEN, RED, "#7FA35A", ROSE][index] ?? RED),
    )
    .join("") +
  path(`M${x - 50} 96a50 52 0 0 1 100 0z`, SUN) +
  line(`M${x - 22} 76l4 4M${x + 6} 66l4 4M${x + 24} 80l3 3`, "#C98A2B", 5);

const glass = (x: number, beer: string) =>
  rect(x - 20, 8, 40, 78, beer, 6) +
  rect(x - 14, 26, 6, 48, "#FFFFFF55", 3) +
  ellipse(x, 10, 23, 10, CREAM) +
  circle(x - 8, 4, 9, CREAM) +
  circle(x + 8, 4, 8, CREAM);

const springRoll = (x: number, y: number) =>
  rect(x, y, 120, 32, "#F4ECD8", 16) +
  rect(x + 20, y + 9, 34, 14, "#8FB072", 7) +
  rect(x + 58, y + 9, 28, 14, ROSE, 7) +
  circle(x + 104, y + 16, 16, "#E7D9B8") +
  circle(x + 104, y + 16, 10, GREEN) +
  circle(x + 104, y + 18, 5, ORANGE);

const brat = (y: number, dx: number) =>
  line(`M${dx - 70} ${y}q70 16 140 0`, "#A8562F", 22) +
  line(`M${dx - 40} ${y - 2}l8 10M${dx - 4} ${y + 2}l8 10M${dx + 32} ${y - 2}l8 10`, GRILLED, 5);

export const meals = {
  pasta: () =>
    line("M104-58L52 26", STEEL, 9) +
    ellipse(0, 40, 86, 36, NOODLE) +
    line(
      "M-70 34c20-34 60-34 70 0s60 30 70-4M-50 20c24-24 60-20 70 6M-30 46c10-30 50-34 76-14",
      "#D49A3A",
      6,
    ) +
    path("M-40 22c0-30 80-34 84-2 8 18-18 20-26 14s-18 10-28 4-28 6-30-16z", RED) +
    circle(-8, 8, 11, GRILLED) +
    circle(18, 12, 11, GRILLED) +
    path("M4 0c-14-8-14-22-4-28 12 8 12 20 4 28z", GREEN) +
    path("M-106 44h212c-2 36-44 56-106 56s-104-20-106-56z", BLUE) +
    line("M-88 60h176", CREAM, 6),
  thali: () =>
    ellipse(-36, 26, 62, 40, "#E2B270") +
    [
      [-62, 12],
      [-40, 34],
      [-16, 8],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 8, 5, CRUST))
      .join("") +
    path("M10 66c0-60 84-60 84 0z", "#FFFFFF") +
    line("M34 36l6-4M54 26l8 2M66 44l6 4M44 52l8-2", "#D8CBB2", 5) +
    ellipse(0, 88, 116, 13, STEEL) +
    ellipse(0, 84, 116, 12, "#C9CBC7") +
    [SUN, RED, GREEN, ORANGE]
      .map((sauce, index) => {
        const x = -78 + index * 52;
        return (
          path(`M${x - 25} 56h50c0 24-10 34-25 34s-25-10-25-34z`, "#A9ABA7") +
          ellipse(x, 56, 25, 8, sauce)
        );
      })
      .join(""),
  noodles: () =>
    line("M20-62L-14 30M44-62L4 30", WOOD, 8) +
    ellipse(0, 30, 94, 22, "#E2B270") +
    line(
      "M-80 28c14-20 30 10 44-6s30 12 44-4 30 10 44-4M-60 18c14-14 26 6 40-4s26 6 40-4",
      "#F6E3BE",
      7,
    ) +
    ellipse(46, 18, 25, 18, "#FFFFFF") +
    ellipse(46, 18, 12, 9, "#E9A02F") +
    circle(-56, 16, 6, GREEN) +
    circle(-40, 10, 6, GREEN) +
    circle(-70, 26, 5, GREEN) +
    path("M-108 32h216c-4 42-40 62-66 62h-84c-26 0-62-20-66-62z", RED) +
    rect(-42, 90, 84, 11, "#7F2616", 4) +
    line("M-84 56l16 14 16-14 16 14 16-14 16 14 16-14 16 14 16-14 16 14 12-10", CREAM, 6),
  springRolls: () =>
    ellipse(0, 92, 114, 12, "#2C4E68") +
    ellipse(0, 88, 114, 12, BLUE) +
    springRoll(-104, 52) +
    springRoll(-84, 22) +
    path("M44 54h62c0 24-10 34-31 34s-31-10-31-34z", RED) +
    ellipse(75, 54, 31, 9, ORANGE) +
    circle(66, 53, 3, CREAM) +
    circle(82, 55, 3, CREAM) +
    path("M-50 12c-14-14-6-34 4-40 12 8 14 26-4 40z", GREEN),
  tacos: () => board + taco(-60) + taco(62) + taco(0),
  enchiladas: () =>
    steam(-16, -10) +
    [-72, -24, 24, 72].map((x) => rect(x - 25, 18, 50, 56, "#E2B270", 20)).join("") +
    path(
      "M-92 36c10-20 30-8 46-14s30-6 46 0 30-8 46 0 40-6 46 14c-6 14-14 6-22 16s-16-6-26 4-18-6-28 2-18-8-28 0-18-4-28 0-16-4-24-2-22-6-28-20z",
      RED,
    ) +
    line("M-66 34l12 8M-20 32l10 10M26 34l12 6M66 36l10 8", CREAM, 6) +
    circle(-38, 36, 6, GREEN) +
    circle(10, 34, 6, GREEN) +
    circle(54, 38, 6, GREEN) +
    rect(-124, 56, 248, 14, "#2E5E4A", 7) +
    path("M-108 62h216l-16 38h-184z", GREEN),
  ribs: () =>
    board +
    [-72, -48, -24, 0, 24].map((x) => rect(x - 7, 8, 14, 30, CREAM, 7)).join("") +
    rect(-94, 26, 144, 58, GRILLED, 16) +
    line("M-60 32v44M-36 32v44M-12 32v44M12 32v44", "#B5532A", 7) +
    line("M-84 36c40-8 90-8 124 0", "#D9813F", 6) +
    path("M60 44h50l-6 42h-38z", CREAM) +
    circle(72, 42, 11, "#9DBB7A") +
    circle(88, 36, 12, "#C5D6A0") +
    circle(100, 43, 9, ROSE),
  bun: () =>
    rect(-80, 74, 160, 26, CRUST, 12) +
    ellipse(0, 70, 92, 18, GRILLED) +
    line("M-84 66q20 16 34 2t36 4 34-4 34 2 26-4M-60 58q20 12 40 2t40 2 36-2", "#B5653A", 7) +
    path(
      "M-90 50c14-14 20 6 34-2s20-6 34 0 20 6 34 0 20-6 34 0 26 4 44 2c4 14-14 18-26 14s-18 8-30 2-18 4-30 0-18 6-30 0-18 4-32 0-30-2-32-16z",
      "#9DBB7A",
    ) +
    path("M-84 44c-6-88 174-88 168 0z", CRUST) +
    [
      [-38, 2],
      [-8, -10],
      [24, -2],
      [44, 18],
      [-56, 22],
      [4, 16],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 6, 4, "#F6E3BE"))
      .join(""),
  sausages: () =>
    steam(-34, -24) +
    steam(12, -24) +
    brat(6, -8) +
    brat(26, 6) +
    rect(-108, 40, 216, 9, STEEL, 4) +
    path("M-100 49h200c-4 32-44 40-100 40s-96-8-100-40z", INK) +
    line("M-58 84l-14 16M58 84l14 16", INK, 9) +
    circle(0, 66, 8, RED) +
    circle(-34, 64, 6, ORANGE) +
    circle(34, 64, 6, ORANGE),
  flight: () =>
    glass(-78, NOODLE) + glass(-26, SUN) + glass(26, ORANGE) + glass(78, "#6B4226") + board,
  relish: () =>
    line("M-92 44V-20M-76 44V-30M-60 44V-16", "#9DBB7A", 11) +
    line("M-16 44V-24M0 44V-34M16 44V-20", ORANGE, 11) +
    line("M64 40V-30M84 40V-18", WOOD, 4) +
    circle(64, -22, 11, GREEN) +
    circle(64, 2, 11, RED) +
    circle(84, -8, 11, "#7FA35A") +
    circle(84, 16, 11, GREEN) +
    [-76, 0, 76]
      .map(
        (x) =>
          path(`M${x - 32} 30h64l-8 56h-48z`, "#CFE0E4") + rect(x - 32, 28, 64, 9, "#FFFFFF", 4),
      )
      .join("") +
    ellipse(0, 92, 116, 11, STEEL) +
    ellipse(0, 88, 116, 10, "#C9CBC7"),
} satisfies Record<string, () => string>;

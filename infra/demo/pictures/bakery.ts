/** Goods of bakeries and sweet shops. Drawn like the other motifs: around 0,0, ground at y = 100. */
import { BLUE, CREAM, CRUST, GREEN, INK, RED, ROSE, SUN, WOOD } from "./palette.ts";
import { circle, ellipse, line, path, rect, ring, steam, turned } from "./shapes.ts";

const BUTTER = "#F1CE74";
const COCOA = "#6B4226";

/** A plate seen from the side. */
const plate = ellipse(0, 92, 112, 12, "#D8CBB2") + ellipse(0, 88, 112, 12, CREAM);

const doughnut = (x: number, icing: string, sprinkle: string) =>
  ring(x, 26, 23, CRUST, 28) +
  ring(x, 24, 23, icing, 18) +
  [0, 60, 120, 180, 240, 300]
    .map((angle) => {
      const turn = (angle * Math.PI) / 180;
      return circle(
        Math.round(x + 23 * Math.cos(turn)),
        Math.round(24 + 23 * Math.sin(turn)),
        4,
        sprinkle,
      );
    })
    .join("");

const scone = (x: number, y: number) =>
  rect(x - 27, y, 54, 34, "#D9A566", 13) +
  rect(x - 29, y + 14, 58, 9, RED, 4) +
  rect(x - 27, y + 10, 54, 7, "#FFFFFF", 3);

const loaf = (x: number, y: number, s = 1) =>
  ellipse(x, y, 46 * s, 30 * s, CRUST) +
  [-20, 0, 20]
    .map((dx) => line(`M${x + dx * s} ${y - 20 * s}l${10 * s} ${18 * s}`, CREAM, 6 * s))
    .join("");

const slice = (x: number, y: number, crust: string, crumb: string) =>
  path(`M${x - 44} ${y + 100}v-62c-28-10-22-56 18-56h52c40 0 46 46 18 56v62z`, crust) +
  path(`M${x - 34} ${y + 92}v-60c-22-8-18-40 12-40h44c30 0 34 32 12 40v60z`, crumb);

export const bakery = {
  loaves: () => loaf(-52, 72) + loaf(52, 72) + loaf(0, 30, 1.05),
  breakfast: () =>
    ellipse(0, 92, 118, 14, CREAM) +
    [0, 1, 2, 3].map((n) => ellipse(-24, 76 - n * 16, 68, 13, n % 2 ? "#E2B270" : CRUST)).join("") +
    rect(-38, 8, 26, 18, "#F6E27A", 4) +
    path("M58 34h52v32a26 24 0 0 1-52 0z", BLUE) +
    line("M110 42c20-2 18 26-2 24", BLUE, 8),
  knot: () =>
    plate +
    circle(-8, 34, 56, CRUST) +
    line("M-8 34a9 9 0 0 1 18 0a18 18 0 0 1-36 0a27 27 0 0 1 54 0a36 36 0 0 1-72 0", COCOA, 8) +
    path(
      "M-62 20c10-36 30-44 54-44s46 12 54 44c-8 10-14-6-22-2s-8 16-18 10-12-16-22-8-10 10-20 2-16 10-26-2z",
      "#FFFFFF",
    ) +
    line("M-8 34a9 9 0 0 1 18 0a18 18 0 0 1-36 0a27 27 0 0 1 54 0", COCOA, 8) +
    line("M62 88L96 20M80 90L112 34", "#8A5A2B", 12),
  croissants: () =>
    plate +
    path("M-100 84C-110 16-56-30 0-30S110 16 100 84C76 86 56 46 0 46S-76 86-100 84z", CRUST) +
    path("M-40-22C-20-30 20-30 40-22L26 48C16 44-16 44-26 48z", "#D9A566") +
    line("M-40-22L-26 48M40-22L26 48M-78 8L-52 60M78 8L52 60", "#9A6A3F", 7),
  doughnuts: () =>
    doughnut(-68, ROSE, CREAM) +
    doughnut(0, COCOA, SUN) +
    doughnut(68, "#F6E9C8", RED) +
    path("M-112 46h224l-12 54h-200z", BLUE) +
    rect(-112, 42, 224, 12, "#2C4E68", 3) +
    rect(-40, 64, 80, 24, CREAM, 12),
  toast: () =>
    plate +
    turned(-8, -30, 60, slice(-34, -14, "#9A6A3F", "#D9A566")) +
    slice(30, -14, CRUST, "#EBCB96") +
    turned(12, 30, 30, rect(12, 16, 36, 28, "#F6E27A", 5)),
  scones: () =>
    rect(-10, 56, 20, 40, "#B8606A") +
    ellipse(0, 96, 46, 8, "#B8606A") +
    ellipse(0, 58, 108, 11, ROSE) +
    scone(-60, 20) +
    scone(2, 20) +
    scone(62, 20) +
    scone(-30, -16) +
    scone(32, -16),
  tart: () =>
    plate +
    path("M-104 50h208l-22 40h-164z", CRUST) +
    line("M-74 56l6 30M-38 56l4 30M0 56v30M38 56l-4 30M74 56l-6 30", "#9A6A3F", 5) +
    ellipse(0, 50, 104, 20, BUTTER) +
    [-56, 0, 56]
      .map(
        (x) =>
          path(
            `M${x} -24c12 0 10 18 16 30s14 14 14 28-14 20-30 20-30-6-30-20 8-16 14-28 4-30 16-30z`,
            "#E3C766",
          ) +
          line(`M${x} -24c0-8 4-14 8-18`, WOOD, 5) +
          line(`M${x - 10} 30c-6 8-4 14 4 16`, CREAM, 5),
      )
      .join(""),
  pie: () =>
    steam(-16, -26) +
    path("M-104 56C-92-26 92-26 104 56z", CRUST) +
    line("M-62 14L20 58M-20-4L78 52M62 14L-20 58M20-4L-78 52", "#E9C790", 9) +
    rect(-112, 48, 224, 16, "#D9A566", 8) +
    path("M-98 62h196l-22 38h-152z", RED),
  fudge: () =>
    turned(-8, -50, 20, rect(-86, -14, 52, 50, "#9A6A3F", 5)) +
    turned(6, 20, 10, rect(-14, -26, 54, 54, "#8A5A2B", 5)) +
    turned(-4, 70, 20, rect(46, -4, 48, 46, "#A87846", 5)) +
    turned(10, -10, 20, rect(-46, 2, 48, 46, COCOA, 5)) +
    rect(-104, 34, 208, 66, RED, 5) +
    rect(-104, 34, 208, 13, "#7F2616", 4) +
    rect(-66, 54, 132, 38, CREAM, 19) +
    path("M0 56l6 9 11-4-5 12 9 6-14 3-2 8h-10l-2-8-14-3 9-6-5-12 11 4z", RED),
  jam: () =>
    rect(-46, -4, 92, 104, RED, 18) +
    rect(-38, 30, 76, 48, CREAM, 8) +
    path("M0 72c-14-8-20-18-18-26 10-6 26-6 36 0 2 8-4 18-18 26z", RED) +
    path("M-14 46l14-10 14 10-14 4z", GREEN) +
    path("M-60 6l14-36h92l14 36c-10 8-20-4-30 2s-20 4-30-2-20 6-30 0-20-2-30 0z", ROSE) +
    line("M-46-14H46", CREAM, 6) +
    line("M88 98V40", "#8D8F8C", 8) +
    ellipse(88, 24, 14, 22, "#8D8F8C"),
  pretzel: () =>
    line(
      "M0 90C-120 96-120-36-44-36C16-36 26 40-50 86M0 90C120 96 120-36 44-36C-16-36-26 40 50 86",
      CRUST,
      24,
    ) +
    line("M-66 0c4-10 12-14 22-14M66 0c-4-10-12-14-22-14", "#E2B270", 7) +
    [
      [-78, 30],
      [-60, 62],
      [-14, 84],
      [20, 84],
      [60, 62],
      [78, 30],
      [0, 12],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 4, "#FFFFFF"))
      .join(""),
  popcorn: () =>
    [
      [-44, -2],
      [-16, -22],
      [18, -24],
      [46, -4],
      [0, -46],
      [-30, -38],
      [34, -40],
      [0, 2],
    ]
      .map(
        ([x = 0, y = 0], index) =>
          circle(x, y, 22, index % 2 ? "#F6E27A" : "#FBEFC2") + circle(x + 7, y - 6, 7, "#E9C25A"),
      )
      .join("") +
    path("M-66 8H66L48 100H-48z", RED) +
    path("M-46 8h24l4 92h-20zM22 8h24L38 100H18zM-9 8H9l-2 92h-14z", CREAM) +
    circle(88, 88, 12, "#FBEFC2") +
    circle(96, 82, 5, "#E9C25A") +
    circle(-88, 90, 10, "#F6E27A"),
  sandwich: () =>
    plate +
    rect(-88, 64, 176, 24, WOOD, 10) +
    path(
      "M-96 62c12-12 20 8 32 0s20-8 32 0 20 8 32 0 20-8 32 0 20 8 32 0 20-8 32 0l-8-14h-176z",
      GREEN,
    ) +
    path("M-92 42H92L60 66 30 46-10 70-40 46z", SUN) +
    ellipse(0, 34, 90, 14, "#FFFFFF") +
    ellipse(10, 28, 30, 16, "#E9A02F") +
    path("M-90 30c-6-60 186-60 180 0z", WOOD) +
    line("M-46-2l8-6M-8-12h10M34-4l8 4", "#C9A26B", 5) +
    line("M0-12V-56", INK, 4) +
    circle(0, -56, 9, GREEN),
} satisfies Record<string, () => string>;

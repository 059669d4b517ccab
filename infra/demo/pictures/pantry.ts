/** Drinks and groceries. Drawn like the other motifs: around 0,0, ground at y = 100. */
import { BLUE, CREAM, CRUST, GREEN, INK, RED, ROSE, SUN, WOOD } from "./palette.ts";
import { circle, ellipse, line, path, rect, steam, turned } from "./shapes.ts";

const ORANGE = "#D9702B";
const PAPER = "#C9A26B";

const mug = (x: number, colour: string, stripe: string, tilt: number) =>
  turned(
    tilt,
    x,
    100,
    line(`M${x + 34} 38c44-8 44 46 0 42`, colour, 13) +
      path(`M${x - 42} 6h84l-6 94h-72z`, colour) +
      rect(x - 40, 40, 79, 13, stripe),
  );

const jar = (x: number, spice: string) =>
  rect(x - 28, 18, 56, 82, "#E7EEF0", 11) +
  rect(x - 23, 40, 46, 55, spice, 8) +
  rect(x - 17, 56, 34, 22, CREAM, 3) +
  rect(x - 26, 0, 52, 20, WOOD, 5);

const carrot = (angle: number) =>
  turned(
    angle,
    0,
    0,
    line("M0-6C-10-30-24-34-30-52M0-6V-60M0-6C10-30 24-34 30-52", GREEN, 8) +
      path("M-19 2c0-16 38-16 38 0L4 92a4 4 0 0 1-8 0z", ORANGE) +
      line("M-14 20h14M2 42h9M-8 60h10", "#B5532A", 4),
  );

const ear = (angle: number) =>
  turned(
    angle,
    0,
    100,
    ellipse(0, 26, 26, 66, SUN) +
      [-30, -12, 6, 24, 42]
        .map((y) => [-12, 0, 12].map((x) => circle(x, y, 5, "#F6E27A")).join(""))
        .join("") +
      path("M0 100C-50 80-44 30-34 4-22 30-14 60 0 100z", GREEN) +
      path("M0 100C50 80 44 30 34 4 22 30 14 60 0 100z", "#5C8F6B"),
  );

export const pantry = {
  teapot: () =>
    line("M-52 22c-56-18-60 56-4 58", GREEN, 14) +
    path("M46 46c30-2 28-44 52-54l14 10c-18 18-14 70-58 78z", GREEN) +
    ellipse(0, 50, 64, 48, GREEN) +
    rect(-36, 90, 72, 11, "#2E5E4A", 5) +
    path("M-38 10a38 22 0 0 1 76 0z", "#2E5E4A") +
    circle(0, -20, 10, SUN) +
    [0, 72, 144, 216, 288]
      .map((angle) => turned(angle, 0, 54, ellipse(0, 40, 8, 12, CREAM)))
      .join("") +
    circle(0, 54, 7, SUN) +
    steam(80, -22),
  toGo: () =>
    steam(-16, -54) +
    path("M-48-18h96l-14 118h-68z", RED) +
    path("M-43 22h86l-6 48h-74z", PAPER) +
    circle(0, 46, 15, CREAM) +
    rect(-54, -32, 108, 17, INK, 6) +
    rect(-42, -46, 84, 17, INK, 6),
  mugs: () => mug(-58, BLUE, CREAM, -5) + mug(48, SUN, RED, 6),
  milk: () =>
    path(
      "M-62 100c-10 0-14-6-14-14V26c0-16 18-24 18-40v-26h44v26c0 16 18 24 18 40v60c0 8-4 14-14 14z",
      "#DCE9EC",
    ) +
    path(
      "M-62 96c-8 0-10-4-10-10V32c6-12 18-20 18-32h36c0 12 12 20 18 32v54c0 6-2 10-10 10z",
      "#FFFFFF",
    ) +
    rect(-64, -54, 56, 18, RED, 5) +
    circle(-36, 56, 20, BLUE) +
    path("M34 30h62l-8 70H42z", "#DCE9EC") +
    path("M38 46h54l-6 50H44z", "#FFFFFF"),
  cider: () =>
    steam(-50, -20) +
    line("M24 22c44-4 44 56 0 52", "#B5632A", 12) +
    rect(-66, -4, 92, 104, "#C9762B", 12) +
    rect(-56, 14, 10, 66, "#E2A25A", 5) +
    line("M-2 20L22-52", "#7B4A2B", 12) +
    circle(-40, -4, 22, RED) +
    circle(-40, -4, 17, "#F6E9C8") +
    circle(-40, -4, 4, WOOD) +
    circle(80, 74, 27, RED) +
    line("M80 50c0-8 2-12 8-16", WOOD, 5) +
    path("M86 42c8-12 20-10 24-6-6 10-16 12-24 6z", GREEN),
  teaTin: () =>
    rect(-64, -14, 104, 114, GREEN, 8) +
    rect(-70, -36, 116, 28, "#2E5E4A", 8) +
    rect(-46, 14, 68, 64, CREAM, 6) +
    path("M-12 70c-26-14-22-40 0-48 22 8 26 34 0 48z", "#5C8F6B") +
    line("M-12 66V34", CREAM, 4) +
    path("M56 100c-6-30 50-30 54 0z", "#5B4A32") +
    circle(70, 84, 7, ROSE) +
    circle(88, 90, 6, SUN) +
    line("M84 78L104 20", "#8D8F8C", 7) +
    ellipse(104, 16, 9, 13, "#8D8F8C"),
  honey: () =>
    line("M30-60L2 30", WOOD, 9) +
    path(
      "M-62 30c0-16 14-22 20-26h84c6 4 20 10 20 26v50c0 12-8 20-20 20h-84c-12 0-20-8-20-20z",
      "#E9A92F",
    ) +
    rect(-48, -10, 96, 18, "#F6E27A", 8) +
    rect(-40, 34, 80, 44, CREAM, 8) +
    ellipse(2, 56, 20, 13, SUN) +
    line("M-6 46v20M8 46v20", INK, 6) +
    ellipse(-6, 40, 10, 6, "#CFE0E4") +
    ellipse(10, 40, 10, 6, "#CFE0E4") +
    circle(22, 56, 5, INK) +
    turned(18, 30, -60, rect(20, -74, 20, 34, WOOD, 9)),
  spices: () => jar(-70, RED) + jar(0, SUN) + jar(70, "#7B4A2B"),
  carrots: () => carrot(38) + carrot(-38) + carrot(0) + rect(-20, -16, 40, 13, BLUE, 5),
  corn: () => ear(-24) + ear(26),
  paperBag: () =>
    line("M-30-18L-62-58", CRUST, 28) +
    path("M8-18c-20-30-6-44 8-44 12-16 28-4 28 12 14 6 8 26-4 32z", GREEN) +
    path("M-60-24l15 12 15-12 15 12 15-12 15 12 15-12 15 12 15-12 6 124h-132z", PAPER) +
    path("M60-24l6 124h-30V0z", "#B08A55") +
    circle(-10, 46, 24, CREAM) +
    circle(-10, 46, 13, RED) +
    circle(88, 74, 26, RED) +
    line("M88 50c0-8 2-12 8-16", WOOD, 5) +
    path("M94 42c6-10 16-10 20-6-6 8-12 10-20 6z", GREEN) +
    ellipse(-86, 84, 28, 17, CRUST) +
    line("M-96 76l8 8M-84 74l8 8", CREAM, 5),
  basket: () =>
    `<path d="M-78 40C-78-78 78-78 78 40" fill="none" stroke="${WOOD}" stroke-width="11"/>` +
    line("M-44 34L-68-34", CRUST, 26) +
    line("M-62-20l10-4M-56-4l10-4", CREAM, 5) +
    rect(-20, -16, 32, 60, GREEN, 8) +
    rect(-11, -36, 14, 26, GREEN, 3) +
    circle(34, 22, 22, RED) +
    circle(62, 26, 20, SUN) +
    path("M-102 34h204l-18 66h-168z", CRUST) +
    line("M-96 56h192M-92 78h184", "#9A6A3F", 6) +
    line("M-60 40l6 56M-20 40l2 56M20 40l-2 56M60 40l-6 56", "#9A6A3F", 6) +
    rect(-108, 30, 216, 12, WOOD, 6),
} satisfies Record<string, () => string>;

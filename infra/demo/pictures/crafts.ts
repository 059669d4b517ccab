/** Paper, paint, thread and gifts. Drawn like the other motifs: around 0,0, ground at y = 100. */
import { lettering } from "./lettering.ts";
import { BLUE, CREAM, CRUST, GREEN, INK, RED, ROSE, STEEL, SUN, WOOD } from "./palette.ts";
import { circle, ellipse, line, path, rect, ring, turned } from "./shapes.ts";

const balloon = (x: number, y: number, colour: string) =>
  line(`M${x} ${y + 40}Q${x * 0.4} 70 0 98`, INK, 3) +
  path(`M${x - 8} ${y + 48}l8-10 8 10z`, colour) +
  ellipse(x, y, 34, 42, colour) +
  line(`M${x - 18} ${y - 10}c2-10 8-16 14-18`, CREAM, 6);

const card = (angle: number, colour: string, print: string) =>
  turned(
    angle,
    0,
    140,
    rect(-46, -44, 92, 132, "#FFFDF6", 5) + rect(-37, -34, 74, 96, colour, 3) + print,
  );

const pot = (x: number, colour: string) =>
  rect(x - 30, 40, 60, 60, "#C9CBC7", 5) +
  rect(x - 30, 58, 60, 26, CREAM) +
  path(`M${x - 32} 34h64v14c-8 0-6 14-14 14s-6-10-12-10-6 22-14 22-6-24-14-24-4-2-10-2z`, colour) +
  ellipse(x, 34, 32, 9, colour);

const spool = (x: number, colour: string, shade: string) =>
  rect(x - 30, 16, 60, 70, colour, 4) +
  line(`M${x - 26} 34l52-6M${x - 26} 50l52-6M${x - 26} 66l52-6M${x - 26} 80l52-6`, shade, 4) +
  rect(x - 38, 4, 76, 15, WOOD, 5) +
  rect(x - 38, 85, 76, 15, WOOD, 5);

const candle = (x: number, top: number, wax: string) =>
  rect(x - 22, top, 44, 96 - top, wax, 5) +
  line(`M${x} ${top}v-12`, INK, 4) +
  path(`M${x} ${top - 44}c18 20 14 36 0 36s-18-16 0-36z`, SUN) +
  path(`M${x} ${top - 28}c8 10 6 18 0 18s-8-8 0-18z`, "#F6E27A");

export const crafts = {
  quill: () =>
    path("M-18 60C-6 0 30-60 104-66 100-10 62 40 6 56z", BLUE) +
    path("M-18 60C10 10 50-36 104-66 70-10 40 30 6 56z", "#2C4E68") +
    line("M-28 76C10 10 50-36 96-60", CREAM, 5) +
    rect(-70, 46, 84, 54, INK, 12) +
    rect(-48, 32, 40, 18, INK, 4) +
    rect(-58, 62, 60, 22, CREAM, 3),
  gift: () =>
    path("M0-8c-50 6-70-16-56-34 16-16 46 4 56 34z", RED) +
    path("M0-8c50 6 70-16 56-34-16-16-46 4-56 34z", RED) +
    path("M-8-12c-26 0-38-10-32-18s24 2 32 18zM8-12c26 0 38-10 32-18s-24 2-32 18z", "#7F2616") +
    rect(-76, 18, 152, 82, GREEN, 4) +
    rect(-88, -10, 176, 32, "#5C8F6B", 5) +
    rect(-15, -10, 30, 110, RED) +
    [
      [-50, 44],
      [-40, 80],
      [46, 44],
      [54, 78],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 7, CREAM))
      .join("") +
    circle(0, -10, 13, "#7F2616"),
  crane: () =>
    path("M-112-14L-4 56-36 84z", "#B8606A") +
    path("M8 60L86-34 40 84z", "#B8606A") +
    path("M86-34l34 22-38 2z", ROSE) +
    path("M-36 40L-34-64 46 44 10 100z", ROSE) +
    path("M-34-64L46 44 10 100z", RED) +
    path("M-36 84L10 100 42 82 0 46z", "#7F2616"),
  balloons: () =>
    balloon(-62, 2, BLUE) +
    balloon(62, 0, SUN) +
    balloon(0, -24, RED) +
    path("M-12 100l12-14 12 14z", RED),
  notebook: () =>
    rect(-66, -46, 138, 146, CREAM, 6) +
    rect(-76, -50, 140, 150, "#4A4E69", 8) +
    rect(-76, -50, 26, 150, "#33364E", 6) +
    lettering("AL", 8, 34, 90, 60, SUN) +
    line("M-26 60h68", SUN, 4) +
    path("M30-50h18v56l-9-10-9 10z", RED) +
    turned(12, 96, 20, rect(89, -24, 14, 110, SUN, 3) + path("M89 86h14l-7 18z", INK)),
  thread: () =>
    spool(-52, RED, "#7F2616") +
    spool(42, BLUE, "#2C4E68") +
    line("M72 66c40-10 10 40 34 26", BLUE, 4) +
    line("M-4-58L10 84", STEEL, 5) +
    ring(-4, -50, 6, STEEL, 4),
  candles: () =>
    candle(-64, 34, ROSE) +
    candle(0, -2, CREAM) +
    candle(64, 52, "#9DBB7A") +
    ellipse(0, 97, 112, 8, WOOD),
  cards: () =>
    card(-24, SUN, path("M-30 60L-4 6 12 34 22 20 36 60z", INK) + circle(20, -10, 11, RED)) +
    card(
      24,
      BLUE,
      line("M-28 46q14-16 28 0t28 0M-28 26q14-16 28 0t28 0", CREAM, 6) +
        path("M-20 10h40L0-24z", CREAM),
    ) +
    card(
      0,
      RED,
      path("M-24 56V14L0-16l24 30v42z", CREAM) + rect(-8, 28, 16, 28, RED) + circle(0, 8, 6, RED),
    ),
  paint: () =>
    pot(-72, BLUE) +
    pot(0, SUN) +
    pot(72, RED) +
    turned(
      -8,
      0,
      10,
      rect(-100, 0, 110, 14, WOOD, 7) +
        rect(8, -8, 30, 30, STEEL, 3) +
        path("M38-8h44c10 4 10 26 0 30H38z", GREEN),
    ),
  easel: () =>
    line("M-18-50L-64 100M18-50L64 100M0-60V90", WOOD, 10) +
    rect(-74, -44, 148, 108, "#FFFDF6", 3) +
    rect(-66, -36, 132, 92, "#DDE6DC") +
    rect(-66, 26, 132, 30, "#C9A26B") +
    [-24, 22]
      .map(
        (x, index) =>
          path(
            `M${x} -20c10 0 8 14 12 22s12 12 12 22-10 16-24 16-24-6-24-16 8-14 12-22 2-22 12-22z`,
            index ? "#D9A63A" : "#9DAF4A",
          ) + line(`M${x} -20c0-6 2-8 6-12`, WOOD, 5),
      )
      .join("") +
    rect(-86, 62, 172, 11, "#7B5230", 4),
  sewing: () =>
    rect(-106, 80, 212, 20, WOOD, 6) +
    rect(-96, 70, 186, 12, INK, 4) +
    rect(46, -6, 40, 80, INK, 8) +
    path("M-82-20c0-10 6-16 16-16H66c14 0 20 8 20 18v16H-34v44h-36c-8 0-12-6-12-12z", INK) +
    circle(96, -12, 19, SUN) +
    circle(96, -12, 8, WOOD) +
    line("M-58 42v30", STEEL, 6) +
    line("M-20-18H52M66 12v40", SUN, 5) +
    path("M-104 74c20-14 44-2 70-4s30 6 40 4l-8 14h-104z", RED) +
    rect(10, -54, 22, 20, ROSE, 3),
  banjo: () =>
    turned(
      32,
      0,
      30,
      rect(-9, -92, 18, 110, WOOD, 4) +
        path("M-14-92h28l-4-22h-20z", INK) +
        circle(0, 56, 50, CRUST) +
        circle(0, 56, 41, CREAM) +
        line("M-4-84V84M4-84V84", STEEL, 2) +
        rect(-17, 72, 34, 7, INK, 3) +
        line("M-9-64h18M-9-42h18M-9-20h18", SUN, 4),
    ),
  kite: () =>
    line("M-20 66c-30 20 20 26-6 46", INK, 4) +
    path("M20-64L84-6-20 72-44-18z", RED) +
    path("M20-64L84-6 8 12z", SUN) +
    path("M-44-18L20-64 8 12z", BLUE) +
    path("M8 12L84-6-20 72z", GREEN) +
    path("M-36 84l18 4-10 14zM-2 80l-16 8 16 8z", ROSE) +
    rect(-112, 84, 34, 16, WOOD, 4) +
    line("M-94 84C-90 40-60 40-20 20", INK, 2),
} satisfies Record<string, () => string>;

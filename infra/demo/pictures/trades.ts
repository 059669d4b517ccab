/** Goods of particular trades. Drawn like the other motifs: around 0,0, ground at y = 100. */
import { BLUE, CREAM, CRUST, GREEN, INK, RED, ROSE, STEEL, SUN, WOOD } from "./palette.ts";
import { circle, ellipse, line, path, rect, ring } from "./shapes.ts";

export const trades = {
  scissors: () =>
    line("M-34 62L46-52M34 62L-46-52", STEEL, 12) +
    ring(-46, 78, 20, RED, 11) +
    ring(46, 78, 20, RED, 11) +
    circle(0, 8, 7, INK),
  car: () =>
    path("M-70 34c8-40 20-56 44-56h44c26 0 40 24 56 56z", BLUE) +
    path("M-50 30c6-26 14-38 26-38h16v38zM4-8h14c16 0 26 18 36 38H4z", CREAM) +
    path("M-104 30h196c14 0 20 12 20 24v24h-224V50c0-12 2-20 8-20z", RED) +
    circle(-60, 78, 24, INK) +
    circle(-60, 78, 10, STEEL) +
    circle(60, 78, 24, INK) +
    circle(60, 78, 10, STEEL) +
    ellipse(102, 50, 8, 9, SUN),
  clock: () =>
    path("M-46 100V-6a46 46 0 0 1 92 0v106z", WOOD) +
    circle(0, -2, 35, CREAM) +
    line("M0-2v-22M0-2l14 10", INK, 6) +
    rect(-24, 46, 48, 44, "#F6E3BE", 4) +
    line("M0 46v22", INK, 4) +
    circle(0, 72, 10, SUN) +
    ring(88, 74, 20, SUN, 8) +
    rect(82, 38, 12, 18, RED, 3) +
    rect(82, 90, 12, 10, RED, 3),
  pizza: () =>
    ellipse(0, 92, 118, 12, WOOD) +
    path("M-104 84C-96 22-40-18 8-18S100 22 106 84z", CRUST) +
    path("M-84 84C-74 36-32 4 6 4s70 32 80 80z", "#F1CE74") +
    circle(-40, 56, 13, RED) +
    circle(2, 30, 13, RED) +
    circle(46, 58, 13, RED) +
    circle(4, 68, 12, RED) +
    path("M-20 46l14-10 4 14zM26 44l16-4-6 14z", GREEN),
  fish: () =>
    path("M-104 100l10-30h188l10 30z", "#E7EEF0") +
    path("M-90 40C-50-6 20-8 58 40 20 86-50 86-90 40z", BLUE) +
    path("M50 40l52-36v72z", BLUE) +
    path("M-30 6c14-26 38-28 50-22L14 10z", "#2C4E68") +
    circle(-58, 32, 7, CREAM) +
    circle(-58, 32, 3, INK) +
    line("M-34 24c8 10 8 24 0 34M-8 20c8 12 8 30 0 42M18 24c6 10 6 24 0 34", "#2C4E68", 5) +
    path("M66 98a26 26 0 0 1 40-30z", SUN),
  cheese: () =>
    path("M-100 40L30-28C64-20 92 8 100 40z", "#F1CE74") +
    path("M-100 40h200v60h-200z", SUN) +
    circle(-48, 72, 14, "#C98A12") +
    circle(20, 60, 10, "#C98A12") +
    circle(58, 80, 12, "#C98A12") +
    circle(-8, 88, 7, "#C98A12"),
  toys: () =>
    circle(-58, 66, 34, RED) +
    path("M-92 66a34 34 0 0 1 68 0c-20 12-48 12-68 0z", CREAM) +
    circle(-58, 38, 6, SUN) +
    path("M58-64l46 54-46 62-46-62z", BLUE) +
    path("M58-64l46 54H12zM58-10v62L12-10z", SUN) +
    line("M58 52c-20 14 18 22 0 46", INK, 4) +
    rect(-10, 66, 34, 34, GREEN, 4),
  records: () =>
    rect(-104, -14, 114, 114, RED, 4) +
    circle(20, 44, 54, INK) +
    ring(20, 44, 40, "#4A4845", 3) +
    ring(20, 44, 30, "#4A4845", 3) +
    circle(20, 44, 18, SUN) +
    circle(20, 44, 4, INK) +
    rect(-104, -14, 96, 114, RED, 4) +
    circle(-56, 42, 26, CREAM),
  hats: () =>
    ellipse(-38, 92, 84, 13, "#4A4E69") +
    path("M-86 90l10-80c22-18 54-18 76 0l10 80z", "#4A4E69") +
    path("M-83 64h90l3 24h-96z", RED) +
    line("M78 100V20", WOOD, 10) +
    path("M34 24c0-64 88-64 88 0z", ROSE) +
    rect(24, 16, 106, 15, "#B8606A", 7),
  gems: () =>
    ellipse(-48, 92, 52, 10, CREAM) +
    ring(-48, 48, 34, SUN, 11) +
    path("M-74-8l12-18h28l12 18-26 30z", "#9CC7D6") +
    path("M-74-8h52l-26 30z", BLUE) +
    path("M26 100V30c0-42 74-42 74 0v70z", "#4A4E69") +
    line("M34 22c8 44 50 44 58 0", CREAM, 6) +
    path("M63 50l11 13-11 19-11-19z", RED),
  lamp: () =>
    path("M-80 20l28-76h60l28 76z", SUN) +
    rect(-26, 20, 8, 66, WOOD) +
    ellipse(-22, 92, 46, 11, WOOD) +
    path("M52 46l18-40h28l18 40z", ROSE) +
    path("M66 46h36l8 54H58z", BLUE),
  quilts: () =>
    [0, 1, 2]
      .map((row) =>
        [0, 1, 2, 3]
          .map((column) => {
            const x = -96 + column * 48;
            const y = -44 + row * 48;
            const even = (row + column) % 2 === 0;
            return (
              rect(x, y, 48, 48, even ? RED : CREAM) +
              path(`M${x + 24} ${y + 7}l17 17-17 17-17-17z`, even ? SUN : BLUE)
            );
          })
          .join(""),
      )
      .join("") + line("M-108-50H108", WOOD, 10),
  phone: () =>
    rect(-74, -40, 76, 140, INK, 12) +
    rect(-66, -24, 60, 104, "#9CC7D6", 4) +
    line("M-58 54l20-28 12 16 14-30", CREAM, 6) +
    circle(-36, 90, 5, CREAM) +
    line("M60 98V34", RED, 16) +
    line("M60 34v-52", STEEL, 7),
  dumbbells: () =>
    line("M-92 56H92", STEEL, 13) +
    [-84, 60].map((x) => rect(x, 14, 24, 84, INK, 7)).join("") +
    [-58, 38].map((x) => rect(x, 26, 20, 60, RED, 6)).join("") +
    ellipse(0, 98, 110, 5, "#D9B98A"),
  tooth: () =>
    path(
      "M-46-34c22-12 30 4 46 4s24-16 46-4c30 18 22 60 8 84-6 12-6 50-22 50-18 0-14-44-32-44S-14 100-32 100c-16 0-16-38-22-50-14-24-22-66 8-84z",
      "#FFFFFF",
    ) +
    line("M80 98V10", BLUE, 12) +
    rect(70, -34, 20, 42, GREEN, 5),
  frames: () =>
    rect(-100, -40, 112, 140, SUN, 4) +
    rect(-86, -26, 84, 112, "#DDEAEC") +
    path("M-86 86V52l28-32 22 24 14-14 20 22v34z", GREEN) +
    circle(-22, -4, 11, RED) +
    rect(30, 20, 74, 80, WOOD, 4) +
    rect(42, 32, 50, 56, CREAM) +
    circle(67, 54, 13, ROSE) +
    path("M46 88c4-26 38-26 42 0z", BLUE),
} satisfies Record<string, () => string>;

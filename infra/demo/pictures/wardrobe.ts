/** Clothes and personal care. Drawn like the other motifs: around 0,0, ground at y = 100. */
import { BLUE, CREAM, GREEN, INK, RED, ROSE, STEEL, SUN, WOOD } from "./palette.ts";
import { at, circle, ellipse, line, path, rect, ring, steam, turned } from "./shapes.ts";

const NAVY = "#33475F";

const sock = (x: number, y: number, colour: string, trim: string) =>
  path(
    `M${x - 26} ${y}h50v74l40 26c22 14 12 40-12 40h-26c-10 0-20-4-28-10l-14-10c-8-6-10-12-10-22z`,
    colour,
  ) +
  rect(x - 30, y - 8, 58, 22, trim, 6) +
  path(`M${x + 62} ${y + 104}c18 14 8 36-12 36h-14c-4-16 8-36 26-36z`, trim) +
  line(`M${x - 24} ${y + 34}h46M${x - 24} ${y + 54}h46`, trim, 8);

const mitten = (x: number, side: 1 | -1, colour: string) =>
  turned(side * -34, x + side * 30, 30, ellipse(x + side * 40, 22, 16, 34, colour)) +
  path(`M${x - 34} 64V0c0-46 68-46 68 0v64z`, colour) +
  rect(x - 38, 62, 76, 36, CREAM, 8) +
  line(`M${x - 22} 68v24M${x - 6} 68v24M${x + 10} 68v24M${x + 24} 68v24`, "#D8CBB2", 4) +
  line(`M${x} -14v40M${x - 17} -4l34 20M${x + 17} -4l-34 20`, CREAM, 5);

const shoe = (x: number, y: number, colour: string, inside: string) =>
  path(
    `M${x - 58} ${y - 62}c30 0 34 34 66 46 26 8 52 8 54 30 0 6-4 8-10 8h-44c-28 0-34-44-56-50v50h-10z`,
    colour,
  ) + path(`M${x - 58} ${y - 62}c22 0 30 20 44 34-18-2-34-6-40-14z`, inside);

const towel = (y: number, colour: string, shade: string) =>
  rect(-92, y, 184, 34, colour, 14) +
  line(`M-78 ${y + 17}H70`, shade, 5) +
  `<path d="M72 ${y + 4}a13 13 0 0 1 0 26" fill="none" stroke="${shade}" stroke-width="5"/>`;

const bubble = (x: number, y: number, radius: number) =>
  circle(x, y, radius, "#CFE0E4") +
  circle(x - radius * 0.3, y - radius * 0.3, radius * 0.28, "#FFFFFF");

const foam = (y: number) =>
  [-82, -54, -24, 8, 40, 72]
    .map((x, index) => circle(x, y - (index % 2) * 8, 22, "#FFFFFF"))
    .join("");

const bone = (x: number, y: number, colour: string) =>
  rect(x - 24, y - 7, 48, 14, colour) +
  [-24, 24]
    .map((dx) => circle(x + dx, y - 8, 10, colour) + circle(x + dx, y + 8, 10, colour))
    .join("");

export const wardrobe = {
  socks: () => sock(-66, -44, BLUE, SUN) + sock(34, -44, RED, CREAM),
  mittens: () => turned(-6, -58, 50, mitten(-58, -1, RED)) + turned(6, 58, 50, mitten(58, 1, BLUE)),
  coat: () =>
    line("M0-44c0-22 24-18 20-4-4 10-20 8-20 18", INK, 5) +
    path("M-34-26L-76 0-92 76l24 6 18-46zM34-26L76 0 92 76l-24 6-18-46z", "#2C4E68") +
    path("M-40-28h80l10 50 14 78h-128l14-78z", BLUE) +
    path("M-26-30L0 18 26-30 40-24 6 34H-6l-34-58z", "#2C4E68") +
    line("M0 34v64", "#2C4E68", 4) +
    [46, 66, 86].map((y) => circle(-12, y, 5, SUN)).join("") +
    line("M-46 60h20M26 60h20", CREAM, 5),
  jeans: () =>
    path("M-58-50H58L72 100H20L2 6h-4L-20 100h-52z", BLUE) +
    rect(-60, -54, 120, 18, "#2C4E68", 4) +
    line("M-44-30c0 16-8 22-16 24M44-30c0 16 8 22 16 24M0-34V2M-62 40l-4 30M62 40l4 30", SUN, 4) +
    path("M-71 82h54l-3 18h-52zM71 82H17l3 18h52z", "#9CB9CC") +
    rect(-34, -54, 9, 22, NAVY) +
    rect(25, -54, 9, 22, NAVY) +
    circle(0, -45, 6, SUN),
  umbrella: () =>
    line("M0-44V74c0 32 44 32 44 4", WOOD, 9) +
    path(
      "M-104 28C-100-84 100-84 104 28c-14-16-38-16-52 0-14-16-38-16-52 0-14-16-38-16-52 0-14-16-38-16-52 0z",
      RED,
    ) +
    path(
      "M-52 28C-50-20-28-46 0-56 28-46 50-20 52 28c-14-16-38-16-52 0-14-16-38-16-52 0z",
      "#7F2616",
    ) +
    line("M0-56v-12", INK, 7),
  heels: () => at(-18, 72, 1.35, shoe(-12, -34, ROSE, "#B8606A") + shoe(22, 0, RED, "#7F2616")),
  watch: () =>
    path("M-32-64h64l6 44h-76zM-38 60h76l-6 44h-64z", WOOD) +
    line("M-22-50h44M-24 88h48", "#7B5230", 4) +
    rect(54, 12, 14, 18, SUN, 4) +
    circle(0, 20, 58, SUN) +
    circle(0, 20, 46, CREAM) +
    line("M0-18v8M0 50v8M-38 20h8M30 20h8", INK, 5) +
    line("M0 20V-6M0 20l18 12", INK, 6) +
    circle(0, 20, 5, RED) +
    circle(92, 86, 16, STEEL) +
    line("M86 86h12M92 80v12", CREAM, 4),
  towels: () =>
    steam(-20, -14) +
    towel(-6, ROSE, "#B8606A") +
    towel(30, CREAM, "#D8CBB2") +
    towel(66, BLUE, "#2C4E68"),
  soap: () =>
    bubble(-60, -6, 24) +
    bubble(-20, -42, 14) +
    bubble(64, -22, 30) +
    bubble(14, -12, 11) +
    rect(-70, 30, 140, 54, ROSE, 24) +
    ellipse(0, 54, 44, 13, "#E8A9B0") +
    path("M-100 76h200c-4 16-16 24-30 24H-70c-14 0-26-8-30-24z", GREEN) +
    circle(56, 28, 13, "#FFFFFF") +
    circle(74, 36, 10, "#FFFFFF") +
    circle(38, 26, 9, "#FFFFFF"),
  yogaMat: () =>
    [-50, -25, 0, 25, 50]
      .map((angle) => turned(angle, 44, 48, ellipse(44, 6, 13, 40, angle % 50 ? ROSE : "#E8A9B0")))
      .join("") +
    path("M-60 86H112v14H-60z", "#5C7FA0") +
    circle(-56, 50, 50, BLUE) +
    ring(-56, 50, 36, "#5C7FA0", 6) +
    ring(-56, 50, 22, "#5C7FA0", 6) +
    circle(-56, 50, 9, "#5C7FA0") +
    rect(-74, 2, 11, 97, CREAM, 3) +
    ellipse(44, 82, 40, 8, GREEN),
  mirror: () =>
    rect(-55, 44, 22, 58, RED, 10) +
    ellipse(-44, 2, 52, 56, RED) +
    ellipse(-44, 2, 41, 45, "#CFE0E4") +
    line("M-66 10L-40-22M-56 26L-24-14", "#FFFFFF", 7) +
    rect(38, -42, 20, 142, WOOD, 8) +
    line("M62-32H88M62-14H88M62 4H88M62 22H88M62 40H88M62 58H88M62 76H88", WOOD, 8),
  stones: () =>
    steam(-16, -40) +
    ellipse(0, 84, 92, 19, "#4A4E59") +
    ellipse(-6, 50, 70, 18, "#6E737B") +
    ellipse(6, 18, 52, 16, "#4A4E59") +
    ellipse(-2, -10, 34, 13, "#8D8F8C") +
    line("M-40 78c20-8 50-8 70-2M-36 45c14-6 30-6 44-2", "#9DA2A8", 5) +
    path("M92 92c-4-40 6-60 26-72 4 34-4 58-26 72z", GREEN) +
    path("M90 94c-22-16-28-34-20-52 18 12 24 30 20 52z", "#5C8F6B"),
  tub: () =>
    line("M98 24V-36c0-24-40-22-40 0v6", STEEL, 11) +
    bubble(-58, -26, 17) +
    bubble(-16, -44, 11) +
    bubble(18, -22, 14) +
    foam(26) +
    path("M-80 84l-14 16h26zM80 84l14 16h-26z", SUN) +
    path("M-104 34h208c2 44-24 58-48 58H-56c-24 0-50-14-48-58z", BLUE) +
    rect(-116, 26, 232, 15, "#2C4E68", 7),
  dogBath: () =>
    circle(0, -2, 42, "#B98555") +
    path(
      "M-24-38C-60-44-70-6-60 22c16 4 26-12 30-34zM24-38C60-44 70-6 60 22c-16 4-26-12-30-34z",
      "#7B5230",
    ) +
    circle(-15, -8, 6, INK) +
    circle(15, -8, 6, INK) +
    ellipse(0, 12, 11, 8, INK) +
    line("M0 20v8", INK, 4) +
    circle(-8, -44, 15, "#FFFFFF") +
    circle(10, -48, 13, "#FFFFFF") +
    foam(40) +
    bubble(84, -12, 15) +
    bubble(-88, -2, 11) +
    path("M-104 44h208l-16 56H-88z", WOOD) +
    line("M-52 48l6 50M0 48v50M52 48l-6 50", "#7B5230", 4) +
    rect(-104, 60, 208, 10, STEEL),
  dogBiscuits: () =>
    path("M-72-34l12 10 12-10 12 10 12-10 12 10 12-10 12 10 12-10 10 134h-106z", RED) +
    ellipse(-24, 42, 40, 30, CREAM) +
    turned(-14, -24, 42, bone(-24, 42, "#C98A4B")) +
    bone(70, 86, "#C98A4B") +
    turned(-28, 76, 60, bone(76, 58, "#D9A566")),
} satisfies Record<string, () => string>;

/** Types of the part of opentype.js that we use; the package has none. */
declare module "opentype.js/dist/opentype.mjs" {
  /** A step of an outline as in SVG, with the numbers of its type. */
  export interface Command {
    type: "M" | "L" | "C" | "Q" | "Z";
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
    x?: number;
    y?: number;
  }
  interface Font {
    getPath(text: string, x: number, y: number, size: number): { commands: Command[] };
    getAdvanceWidth(text: string, size: number): number;
  }
  export function parse(buffer: ArrayBuffer): Font;
}

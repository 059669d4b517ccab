/** The part of opentype.js that we use; the package brings no types. */
declare module "opentype.js/dist/opentype.mjs" {
  interface Font {
    getPath(
      text: string,
      x: number,
      y: number,
      size: number,
    ): { toPathData(decimals: number): string };
    getAdvanceWidth(text: string, size: number): number;
  }
  export function parse(buffer: ArrayBuffer): Font;
}

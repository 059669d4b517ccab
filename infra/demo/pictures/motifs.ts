/** Motifs for shop windows and events. Each is drawn around 0,0, with the ground at y = 100, about 200 wide. */
import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

const folder = join(import.meta.dirname, "motifs");

/** Returns a file's elements alone, as they become part of a picture. */
const drawingIn = (file: string) =>
  readFileSync(join(folder, file), "utf8").replaceAll(/<\/?svg[^>]*>|\n */g, "");

const motifs = new Map(
  readdirSync(folder).map((file) => [basename(file, ".svg"), drawingIn(file)]),
);

/** Names of all motifs, for validating the records. */
export const motifNames = [...motifs.keys()];

/** SVG of a motif around 0,0. */
export function motif(name: string): string {
  const drawing = motifs.get(name);
  if (drawing === undefined) throw new Error(`There is no motif ${name}`);
  return drawing;
}

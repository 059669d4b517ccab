/** Renders a drawing to the files that media stores; cached on this machine. */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { IMAGE_WIDTHS } from "@mainstreet/contracts/upload";
import sharp from "sharp";
import { cacheDir } from "../../local/cache-dir.ts";

export interface DrawnPicture {
  /** Hash of the drawing's source. */
  hash: string;
  /** Original size in pixels. */
  width: number;
  height: number;
  /** One file for each width that pages use. */
  files: { width: number; body: Buffer }[];
}

/** Flat colors gain little from more effort, which doubles the time. */
const WEBP = { quality: 80, effort: 2 };

// Several pictures are rendered concurrently, each on one thread.
sharp.concurrency(1);

/** Resolves with the cached files, or renders them. */
export async function drawPicture(svg: string): Promise<DrawnPicture> {
  const recipe = JSON.stringify([svg, WEBP, IMAGE_WIDTHS, sharp.versions]);
  const hash = createHash("sha256").update(recipe).digest("hex").slice(0, 32);
  const [, width = 0, height = 0] = (/width="(\d+)" height="(\d+)"/.exec(svg) ?? []).map(Number);
  const fileOf = (fileWidth: number) =>
    join(cacheDir(), "demo-pictures", `${hash}-${fileWidth}.webp`);
  const kept = IMAGE_WIDTHS.map(async (each) => ({
    width: each,
    body: await readFile(fileOf(each)),
  }));
  const files = await Promise.all(kept).catch(async () => {
    const drawn = await draw(svg);
    // If caching fails, as in a container, it is rendered again next time.
    await Promise.all(drawn.map((file) => keep(fileOf(file.width), file.body))).catch(
      () => undefined,
    );
    return drawn;
  });
  return { hash, width, height, files };
}

/** The SVG is rasterized once, at full size. */
async function draw(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const files: DrawnPicture["files"] = [];
  for (const width of IMAGE_WIDTHS) {
    const sized = sharp(data, { raw: info }).resize({ width, withoutEnlargement: true });
    files.push({ width, body: await sized.webp(WEBP).toBuffer() });
  }
  return files;
}

/** Writes atomically, as another start may write the same file. */
async function keep(path: string, body: Buffer) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.${process.pid}`, body);
  await rename(`${path}.${process.pid}`, path);
}

/** Decides whether a data directory's stores run in containers. */
import type { StoreImages } from "../containers/store-images.ts";
import { UserFacingError } from "./user-facing-error.ts";
import { NO_DOCKER, fetchImages, findEngine } from "./docker.ts";
import type { Engine } from "./docker.ts";
import type { Say } from "./say.ts";
import { imagesFor } from "./stores.ts";
import type { StoreName, Stores } from "./stores.ts";

type Context = { dataDir: string; say: Say };

/**
 * Resolves with the engine and the images, or undefined for Debian's packages. A new directory uses
 * containers if an engine answers and has or can pull the images; others keep what they began with.
 * Throws UserFacingError when they began in containers and these can't be had.
 */
export async function chooseDocker(
  { dataDir, say }: Context,
  wanted: readonly StoreName[],
  began: Stores | undefined,
): Promise<{ engine: Engine; images: StoreImages } | undefined> {
  if ((began?.kind ?? process.env["STORES"]) === "debian") return undefined;
  const found = await findEngine();
  if ("none" in found) {
    if (!began) {
      if (found.none !== NO_DOCKER) say(`${found.none}: using Debian's packages`);
      return undefined;
    }
    throw new UserFacingError(
      `The stores of ${dataDir} live in containers, and ${found.none}: start Docker, or set DATA_DIR to another directory to begin anew.`,
    );
  }
  const images = imagesFor(dataDir, began, process.env);
  const fault = await fetchImages(
    found.engine,
    wanted.map((name) => images[name]),
    say,
  );
  if (fault === undefined) return { engine: found.engine, images };
  if (began)
    throw new UserFacingError(
      `The stores of ${dataDir} live in containers, and ${fault}: check the network, or set DATA_DIR to another directory to begin anew.`,
    );
  say(`Docker answers, but ${fault}: using Debian's packages instead`);
  return undefined;
}

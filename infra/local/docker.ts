/** This machine's Docker engine, if it has a suitable one. */
import { existsSync } from "node:fs";
import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ContainerRuntimeClient } from "testcontainers";
import { z } from "zod";
import type { Say } from "./say.ts";
import { UserFacingError } from "./user-facing-error.ts";

export type Engine = ContainerRuntimeClient;

const info = z.object({ Name: z.string(), SecurityOptions: z.array(z.string()).nullish() });

/** The one reason that isn't reported, as Debian's packages serve as well. */
export const NO_DOCKER = "there is no Docker here";

/** Returns an engine, or a sentence saying why none can be used. */
export async function findEngine(): Promise<{ engine: Engine } | { none: string }> {
  const sockets = ["/var/run/docker.sock", join(homedir(), ".docker/run/docker.sock")];
  if (!process.env["DOCKER_HOST"] && !sockets.some((path) => existsSync(path)))
    return { none: NO_DOCKER };
  // Loaded only when an engine is likely.
  const { getContainerRuntimeClient } = await import("testcontainers");
  const ask = () => getContainerRuntimeClient().catch(() => undefined);
  let engine = await ask();
  // A busy engine may fail once, and a directory that begins without Docker stays without it.
  for (let again = 0; !engine && again < 2; again += 1) {
    await pause(1000);
    engine = await ask();
  }
  if (!engine) return { none: "Docker does not answer" };
  const { Name, SecurityOptions } = info.parse(await engine.container.dockerode.info());
  // When this machine looks like a container, the library names another host. With a socket mounted
  // into a real container, the engine's name differs from this host's.
  if (engine.info.containerRuntime.host !== "localhost" && Name !== hostname())
    return { none: "Docker runs on another machine" };
  if (SecurityOptions?.some((option) => option.includes("rootless")))
    return { none: "Docker runs rootless, so its files would be nobody's here" };
  return { engine };
}

/** Pulls the missing images. Resolves with why one can't be had, or undefined. */
export async function fetchImages(engine: Engine, images: readonly string[], say: Say) {
  const { ImageName } = await import("testcontainers");
  const isThere = (image: string) =>
    engine.container.dockerode
      .getImage(image)
      .inspect()
      .then(
        () => true,
        () => false,
      );
  for (const image of images) {
    if (await isThere(image)) continue;
    say(`Fetching the image ${image}`);
    const fault = await engine.image
      .pull(ImageName.fromString(image))
      .then(() => undefined, String);
    // An interrupted download reports no error.
    if (!(await isThere(image)))
      return `${image} could not be fetched${fault ? ` (${fault})` : ""}`;
  }
  return undefined;
}

/** Removes the containers of a killed start, before its data is removed. */
export async function removeLeftContainers(dataDir: string) {
  const found = await findEngine();
  if ("engine" in found) await removeContainers(found.engine, dataDir);
}

/** Label with a container's data directory, by which those of a killed start are found. */
export const DATA_DIR_LABEL = "main-street.data-dir";

const GRACE_SECONDS = 10;
const REMOVAL_MS = 60_000;

/** Stops and removes all containers of a data directory, whoever started them. */
export async function removeContainers({ container: { dockerode } }: Engine, dataDir: string) {
  const filters = { label: [`${DATA_DIR_LABEL}=${dataDir}`] };
  const end = Date.now() + REMOVAL_MS;
  for (;;) {
    const found = await dockerode.listContainers({ all: true, filters });
    if (found.length === 0) return;
    if (Date.now() > end)
      throw new UserFacingError(
        `Docker could not remove the container ${found[0]?.Names[0]}. Please remove it, then start again.`,
      );
    await Promise.all(
      found.map(async ({ Id }) => {
        const container = dockerode.getContainer(Id);
        // Another process may be stopping or removing it; only the list counts.
        await container.stop({ t: GRACE_SECONDS }).catch(() => undefined);
        await container.remove({ v: true, force: true }).catch(() => undefined);
      }),
    );
    await pause(100);
  }
}

/**
 * A store in a container that only this machine can reach, its data in a directory of this user.
 */
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { GenericContainer, StartupCheckStrategy } from "testcontainers";
import type { StartupStatus } from "testcontainers";
import { UserFacingError } from "./user-facing-error.ts";
import { DATA_DIR_LABEL } from "./docker.ts";

export type ContainerSpec = {
  name: string;
  image: string;
  /** Port inside the container; `hostPort` is the one on loopback. */
  port: number;
  hostPort: number;
  /** The directory on this machine, and its path inside the container. */
  data: { source: string; target: string };
  command?: string[];
  env?: Record<string, string>;
  /** Rejects as long as the store doesn't answer. */
  answers: () => Promise<unknown>;
};

type Place = {
  dataDir: string;
  logFile: string;
  /**
   * Called just before the container is created, with a promise that resolves once it is; throws to
   * prevent that.
   */
  creating: (made: Promise<void>) => void;
};

/** A container is ready when it answers the kind of request that services will make. */
class Answers extends StartupCheckStrategy {
  readonly #answers: ContainerSpec["answers"];

  constructor(answers: ContainerSpec["answers"]) {
    super();
    this.#answers = answers;
  }

  override async checkStartupState(
    ...[dockerode, id]: Parameters<StartupCheckStrategy["checkStartupState"]>
  ): Promise<StartupStatus> {
    const { State } = await dockerode.getContainer(id).inspect();
    if (!State.Running) return "FAIL";
    return this.#answers().then(
      () => "SUCCESS",
      () => "PENDING",
    );
  }
}

class StoreContainer extends GenericContainer {
  readonly #creating: Place["creating"];
  readonly #made = Promise.withResolvers<void>();

  constructor(image: string, creating: Place["creating"]) {
    super(image);
    this.#creating = creating;
  }

  protected override async beforeContainerCreated() {
    // The library publishes ports on all addresses.
    const published: Record<string, { HostIp?: string }[]> = this.hostConfig.PortBindings ?? {};
    for (const binding of Object.values(published).flat()) binding.HostIp = "127.0.0.1";
    this.#creating(this.#made.promise);
  }

  protected override async containerCreated() {
    this.#made.resolve();
  }

  override async start() {
    try {
      return await super.start();
    } finally {
      this.#made.resolve();
    }
  }
}

/**
 * Starts the container; resolves when it answers. Rejects with UserFacingError and its last output
 * if it doesn't.
 */
export async function startContainer(spec: ContainerSpec, place: Place) {
  const { image, name, port, hostPort, data } = spec;
  const { uid, gid } = { uid: process.getuid?.(), gid: process.getgid?.() };
  const container = new StoreContainer(image, place.creating)
    .withName(name)
    .withLabels({ [DATA_DIR_LABEL]: place.dataDir })
    .withExposedPorts({ container: port, host: hostPort })
    .withBindMounts([{ ...data, mode: "z" }])
    .withCommand(spec.command ?? [])
    .withEnvironment(spec.env ?? {})
    .withLogConsumer((stream) => stream.pipe(createWriteStream(place.logFile, { flags: "a" })))
    // On the first start, the machine may still be busy installing.
    .withStartupTimeout(300_000)
    .withWaitStrategy(new Answers(spec.answers));
  // Its files belong to the user who starts it, who can then remove them. As root, images drop
  // their privileges themselves.
  if (uid) container.withUser(`${uid}:${gid}`);
  await container.start().catch(async (error: unknown) => {
    const log = await readFile(place.logFile, "utf8").catch(() => "");
    const lastLines = log.trimEnd().split("\n").slice(-15).join("\n");
    throw new UserFacingError(
      `${image} does not start (${String(error)}). STORES=debian works without Docker. The last lines of its log:\n${lastLines}`,
    );
  });
}

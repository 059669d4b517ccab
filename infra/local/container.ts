/** A store in a container that only this machine reaches, its data in a directory of this user. */
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { GenericContainer, StartupCheckStrategy } from "testcontainers";
import type { StartupStatus } from "testcontainers";
import { UserFacingError } from "./user-facing-error.ts";
import { DATA_DIR_LABEL } from "./docker.ts";

export type ContainerSpec = {
  name: string;
  image: string;
  /** Inside, and on loopback. */
  port: number;
  hostPort: number;
  /** The directory of this machine, and where it is inside. */
  data: { source: string; target: string };
  command?: string[];
  env?: Record<string, string>;
  /** Rejects as long as it does not answer. */
  answers: () => Promise<unknown>;
};

type Place = {
  dataDir: string;
  logFile: string;
  /** Called when it is about to be made; throws to prevent that. Gets what resolves when it is made. */
  creating: (made: Promise<void>) => void;
};

/** Ready is who answers as the services will ask. */
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

/** Starts it; resolves when it answers. Rejects with UserFacingError, with its last words, when it doesn't. */
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
    // A machine that is busy with its first install takes its time.
    .withStartupTimeout(300_000)
    .withWaitStrategy(new Answers(spec.answers));
  // Its files belong to who starts it, who can remove them then. Images give up root by themselves.
  if (uid) container.withUser(`${uid}:${gid}`);
  await container.start().catch(async (error: unknown) => {
    const log = await readFile(place.logFile, "utf8").catch(() => "");
    const lastLines = log.trimEnd().split("\n").slice(-15).join("\n");
    throw new UserFacingError(
      `${image} does not start (${String(error)}). STORES=debian does without Docker. Its last words:\n${lastLines}`,
    );
  });
}

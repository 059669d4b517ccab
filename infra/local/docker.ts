/** Backing services as containers, when a Docker engine answers. They stay between starts. */
import { existsSync } from "node:fs";

export type ContainerSpec = {
  image: string;
  port: number;
  command?: string[];
  env?: Record<string, string>;
};

export const mongoContainer: ContainerSpec = { image: "mongo:8.0.15", port: 27017 };

export const redisContainer = (password: string): ContainerSpec => ({
  image: "redis:8.0.6",
  port: 6379,
  command: ["redis-server", "--requirepass", password, "--appendonly", "yes"],
});

export const minioContainer = (accessKey: string, secretKey: string): ContainerSpec => ({
  image: "minio/minio:RELEASE.2025-09-07T16-13-09Z",
  port: 9000,
  command: ["server", "/data"],
  env: { MINIO_ROOT_USER: accessKey, MINIO_ROOT_PASSWORD: secretKey },
});

/** Whether an engine answers; the library is loaded only when there is a sign of one. */
export async function dockerAnswers(): Promise<boolean> {
  if (!process.env["DOCKER_HOST"] && !existsSync("/var/run/docker.sock")) return false;
  const { getContainerRuntimeClient } = await import("testcontainers");
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}

/**
 * Starts the container of this name, or finds it from an earlier start; resolves with its "host:port"
 * and how to stop it. It is only stopped, never removed: its data lives as long as it does.
 */
export async function startContainer(name: string, spec: ContainerSpec) {
  const { GenericContainer } = await import("testcontainers");
  const container = await new GenericContainer(spec.image)
    .withName(name)
    .withReuse()
    .withCommand(spec.command ?? [])
    .withEnvironment(spec.env ?? {})
    .withExposedPorts(spec.port)
    .start();
  return {
    address: `${container.getHost()}:${container.getMappedPort(spec.port)}`,
    stop: async () => {
      await container.stop({ remove: false });
    },
  };
}

/** docker-compose.yml is complete, and only the gateway is reachable from outside. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { services as keepers } from "../commands/services.ts";
import { pinnedStoreImages } from "../containers/store-images.ts";
import { processNames, processes } from "../local/processes.ts";
import { readComposeFile } from "./testing/compose-file.ts";
import { readDockerfile } from "./testing/dockerfile.ts";

const parts = z.record(z.string(), z.unknown());
const collectorConfig = z.object({
  receivers: z.object({
    otlp: z.object({ protocols: z.object({ http: z.object({ endpoint: z.string() }) }) }),
  }),
  processors: parts,
  exporters: parts,
  service: z.object({
    pipelines: z.object({
      traces: z.record(z.enum(["receivers", "processors", "exporters"]), z.array(z.string())),
    }),
  }),
});

const root = join(import.meta.dirname, "../..");
const { document, services } = await readComposeFile();

/** Each store's pinned image, and the variable that names another. */
const STORES = {
  mongodb: [pinnedStoreImages.mongodb, "MONGODB_IMAGE"],
  redis: [pinnedStoreImages.redis, "REDIS_IMAGE"],
  "object-store": [pinnedStoreImages.objectStore, "OBJECT_STORE_IMAGE"],
} as const;
const stores = Object.keys(STORES);
/** Services whose images aren't ours. */
const foreign = [...stores, "collector"];
const own = () => Object.entries(services).filter(([name]) => !foreign.includes(name));

test("processes have the same CPU priorities as in a local start", () => {
  const given = processNames.map((name) => [name, services[name]?.cpu_shares ?? 1024]);
  // Linux weighs each step of nice by a factor of 1.25.
  const wanted = processNames.map((name) => {
    const { nice = 0 } = processes[name];
    return [name, Math.round(1024 / 1.25 ** nice)];
  });
  expect(given).toEqual(wanted);
});

test("the services are all processes, the stores, and the containers that run once", () => {
  expect(Object.keys(services).toSorted()).toEqual(
    [...processNames, ...foreign, "secrets", "migrate", "seed", "tools"].toSorted(),
  );
});

test("the stores use pinned images, and the environment may name others", () => {
  for (const [name, [image, variable]] of Object.entries(STORES)) {
    expect(image).toMatch(/:[^:@]+@sha256:[0-9a-f]{64}$/);
    expect(services[name]?.image).toBe(`\${${variable}:-${image}}`);
  }
});

test("our images are never pulled from a registry", () => {
  for (const [name, { pull_policy }] of own()) expect([name, pull_policy]).toEqual([name, "never"]);
});

test("every container has a memory limit and a small log", () => {
  for (const [name, { mem_limit, logging }] of Object.entries(services)) {
    expect([name, mem_limit]).toEqual([name, expect.stringMatching(/^\d+[mg]$/)]);
    expect([name, logging]).toEqual([
      name,
      { driver: "json-file", options: { "max-size": "10m", "max-file": "3" } },
    ]);
  }
});

test("a process has the same memory limit as in the cluster", async () => {
  for (const name of processNames) {
    const text = await readFile(join(root, `k8s/base/${name}.yaml`), "utf8");
    const [, inCluster = ""] = /limits: \{ memory: (\d+[MG])i \}/.exec(text) ?? [];
    expect([name, services[name]?.mem_limit]).toEqual([name, inCluster.toLowerCase()]);
  }
});

test("Redis persists its data, and evicts nothing when it is full", () => {
  const command = services["redis"]?.command?.join(" ");
  expect(command).toContain("--appendonly yes --maxmemory 512mb --maxmemory-policy noeviction");
});

test("health checks start no Node, mongosh or curl", () => {
  for (const [name, { healthcheck }] of Object.entries(services)) {
    const check = healthcheck?.test?.join(" ") ?? "";
    expect([name, /\b(?:node|mongosh|curl)\b/.exec(check)?.[0]]).toEqual([name, undefined]);
    expect([name, healthcheck?.start_interval]).toEqual([name, check ? "5s" : undefined]);
  }
});

test("only the gateway is exposed; only gateway, listings and collector reach the outside", () => {
  const exposed = Object.entries(services).filter(([, { ports }]) => ports);
  expect(exposed.map(([name]) => name)).toEqual(["gateway"]);
  // Visitors by IPv6 would all have the address of Docker's bridge.
  expect(services["gateway"]?.ports).toEqual(["${PORT:-0.0.0.0:8080}:8080"]);
  const outside = Object.entries(services).filter(([, { networks }]) =>
    networks?.includes("outside"),
  );
  expect(outside.map(([name]) => name).toSorted()).toEqual(["collector", "gateway", "listings"]);
  expect(document).toMatchObject({ networks: { inside: { internal: true } } });
});

test("every process uses its image's target, started by the image's own file", async () => {
  const stages = await readDockerfile();
  for (const [, service] of own()) {
    const stage = stages.get(service.build?.target ?? "");
    expect(service.build).toMatchObject({
      context: ".",
      dockerfile: "infra/images/Dockerfile",
      args: ["NODE_IMAGE"],
    });
    expect(service.image).toBe(`main-street/${stage?.name}:\${VERSION:-local}`);
  }
  for (const name of processNames) {
    const started = stages.get(name)?.command;
    expect(started).toEqual(["node", processes[name].entry]);
    // Compose only adds the secrets' files.
    const command = services[name]?.command?.filter((word) => !word.startsWith("--env-file="));
    expect(command ?? started).toEqual(started);
  }
});

test("our containers are read-only and without capabilities, and only one without network is root", () => {
  for (const [name, service] of own())
    expect([name, service.read_only, service.cap_drop]).toEqual([name, true, ["ALL"]]);
  const roots = own().filter(([, service]) => "user" in service);
  expect(roots.map(([name, { network_mode }]) => [name, network_mode])).toEqual([
    ["secrets", "none"],
  ]);
});

test("no container waits for another's health check", () => {
  const conditions = Object.values(services).flatMap(({ depends_on = {} }) =>
    Object.values(depends_on).map(({ condition }) => condition),
  );
  expect(new Set(conditions)).toEqual(
    new Set(["service_completed_successfully", "service_started"]),
  );
});

test("every address is the name and port of a service", async () => {
  const stages = await readDockerfile();
  const urls = Object.values(services).flatMap(({ environment = {} }) =>
    Object.values(environment).filter((value) => value.startsWith("http://")),
  );
  const known = processNames.map((name) => `http://${name}:${stages.get(name)?.env["PORT"]}`);
  expect(urls.filter((url) => !known.includes(url))).toEqual([]);
  expect(new Set(urls)).toEqual(new Set(known));
});

test("containers started by hand have an init process, so that Ctrl-C ends them", () => {
  const called = ["migrate", "seed", "tools"];
  expect(called.filter((name) => !services[name]?.["init"])).toEqual([]);
});

test("operators' commands run in a container that nothing else starts", () => {
  const { tools } = services;
  expect(tools?.profiles).toEqual(["tools"]);
  expect(tools?.entrypoint).toEqual([
    "node",
    "--env-file=/secrets/shared/env",
    "--env-file=/secrets/database/env",
    "--env-file=/secrets/objects/env",
    "--env-file=/secrets/tools/env",
    "infra/commands/main.ts",
  ]);
  const others = Object.entries(services).filter(([, { profiles }]) => profiles);
  expect(others.map(([name]) => name)).toEqual(["tools", "collector"]);
});

test("a collector in its own profile receives the traces of all processes", async () => {
  const { collector } = services;
  expect(collector?.profiles).toEqual(["traces"]);
  expect(collector?.image).toMatch(/^\$\{COLLECTOR_IMAGE:-\S+:[\d.]+@sha256:[0-9a-f]{64}\}$/);
  expect(collector).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  const [mount = ""] = collector?.volumes ?? [];
  const [, file = "", place] = /^\.\/(\S+):(\S+):ro$/.exec(mount) ?? [];
  expect(collector?.command).toEqual([`--config=${place}`]);
  const { service, ...parts } = collectorConfig.parse(
    parse(await readFile(join(root, file), "utf8")),
  );
  // Pipelines use only configured parts, and every configured part is used.
  for (const kind of ["receivers", "processors", "exporters"] as const)
    expect(service.pipelines.traces[kind]).toEqual(Object.keys(parts[kind]));
  expect(parts.receivers.otlp.protocols.http.endpoint).toBe("0.0.0.0:4318");
  for (const name of processNames)
    expect([name, services[name]?.networks, services[name]?.environment]).toEqual([
      name,
      expect.arrayContaining(["inside"]),
      expect.objectContaining({
        OTEL_EXPORTER_OTLP_ENDPOINT: "${OTEL_EXPORTER_OTLP_ENDPOINT:-}",
      }),
    ]);
});

test("coupons can be scaled: no fixed name, no fixed port, found by the service's name", () => {
  expect(services["coupons"]?.container_name).toBeUndefined();
  expect(services["gateway"]?.environment?.["COUPONS_URL"]).toBe("http://coupons:4003");
});

test.each([
  ["gateway", ["gateway"]],
  // Including the password of each service's MongoDB user.
  ...keepers.map((name): [string, string[]] => [name, [name]]),
  ["tools", ["seed", "tools"]],
  // Only these see all databases. Gateway and frontend know the address of no store but Redis.
  ["database", ["migrate", "tools"]],
  ["objects", ["import", "media", "tools"]],
])("the secrets of %s are mounted only where they are needed", (kind, allowed) => {
  const holders = own().filter(
    ([name, { volumes = [] }]) =>
      name !== "secrets" && volumes.some((volume) => volume.startsWith(`secrets-${kind}:`)),
  );
  expect(holders.map(([name]) => name).toSorted()).toEqual(allowed);
});

test("a container mounts exactly the secrets that it is started with", () => {
  for (const [name, { command, entrypoint, volumes = [] }] of own()) {
    if (name === "secrets") continue;
    const files = [...(entrypoint ?? []), ...(command ?? [])].flatMap(
      (word) => /^--env-file=\/secrets\/(\w+)\/env$/.exec(word)?.[1] ?? [],
    );
    const mounts = volumes.map((volume) => /^secrets-(\w+):/.exec(volume)?.[1]);
    expect([name, mounts]).toEqual([name, files]);
  }
});

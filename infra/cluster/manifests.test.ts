/** Every combination of k8s/ builds with kubectl, is valid by its schemas, and follows our rules. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseAllDocuments, stringify } from "yaml";
import { z } from "zod";
import { HOLD_TOWNS, WARM_MS } from "@mainstreet/gateway/town-instances";
import { PROBE_MS } from "@mainstreet/gateway/instance";
import { RESOLVE_MS } from "@mainstreet/gateway/upstreams";
import { services } from "../commands/services.ts";
import { pinnedStoreImages } from "../containers/store-images.ts";
import { ADDRESS_OF } from "../local/mongodb-address.ts";
import { run } from "../local/run.ts";
import { readDockerfile } from "../images/testing/dockerfile.ts";
import { findKubectl } from "./testing/kubectl.ts";
import { faultsOf } from "./manifest-check.ts";

const k8s = join(import.meta.dirname, "../../k8s");
const COMPONENTS = [
  "network",
  "autoscaling",
  "keda",
  "gateway-api",
  "ingress",
  "backup",
  "monitoring",
];
/** None, each, each pair and all: components interact in pairs, and a build takes half a second. */
const subsets = [
  [],
  ...COMPONENTS.flatMap((one, at) => [[one], ...COMPONENTS.slice(at + 1).map((two) => [one, two])]),
  COMPONENTS,
];

const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  resources: z.looseObject({ requests: z.looseObject({ cpu: z.string(), memory: z.string() }) }),
  securityContext: z.looseObject({ readOnlyRootFilesystem: z.literal(true) }),
  env: z.array(z.unknown()).optional(),
  envFrom: z.array(z.object({ secretRef: z.object({ name: z.string() }).optional() })).optional(),
});
const document = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
  spec: z.looseObject({}).optional(),
});
const workload = z.looseObject({
  template: z.looseObject({
    spec: z.looseObject({
      securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
      automountServiceAccountToken: z.literal(false),
      containers: z.array(container),
    }),
  }),
});
const cron = z.looseObject({ jobTemplate: z.looseObject({ spec: z.looseObject({}) }) });
/** How a process is replaced; times in seconds. */
const turnover = z.looseObject({
  minReadySeconds: z.int(),
  template: z.looseObject({
    spec: z.looseObject({
      terminationGracePeriodSeconds: z.int(),
      containers: z.tuple([
        z.looseObject({
          lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.int() }) }) }),
        }),
      ]),
    }),
  }),
});
/** How long kubeadm's CoreDNS and NodeLocal DNSCache may cache an answer. */
const DNS_TTL_MS = 30_000;
/** Time within which every gateway knows of a new instance and whether it is ready. */
const KNOWN_MS = DNS_TTL_MS + RESOLVE_MS + 2 * PROBE_MS;
/** A process ends within this time after SIGTERM. */
const END_MS = 10_000;
type Document = z.infer<typeof document>;

let kubectl: string;
let folder: string;
beforeAll(async () => {
  [kubectl, folder] = await Promise.all([
    findKubectl(),
    mkdtemp(join(tmpdir(), "main-street-k8s-")),
  ]);
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function build(path: string): Promise<Document[]> {
  const text = await run(kubectl, ["kustomize", path]);
  return parseAllDocuments(text).map((one) => document.parse(one.toJS()));
}

const faultsOfAll = async (documents: Document[]) =>
  (await Promise.all(documents.map(faultsOf))).flat();

test.each(subsets.map((some) => [some.join(", ") || "nothing", some] as const))(
  "the base with %s builds and is valid",
  async (_title, some) => {
    const work = await mkdtemp(join(folder, "set-"));
    const at = (path: string) => relative(work, join(k8s, path));
    const kustomization = {
      resources: [at("base")],
      components: some.map((name) => at(`components/${name}`)),
    };
    await writeFile(join(work, "kustomization.yaml"), stringify(kustomization));
    const documents = await build(work);
    expect(documents.map(({ kind }) => kind)).toContain("Deployment");
    expect(await faultsOfAll(documents)).toEqual([]);
  },
);

describe.each(["local", "production"])("the overlay %s", (overlay) => {
  let documents: Document[];
  beforeAll(async () => {
    documents = await build(join(k8s, "overlays", overlay));
  });
  const ofKind = (...kinds: string[]) => documents.filter(({ kind }) => kinds.includes(kind));

  const cronJobs = () => ofKind("CronJob").map(({ spec }) => cron.parse(spec).jobTemplate);
  /** Deployments that listen on a port. */
  const processes = () => ofKind("Deployment").filter(({ metadata }) => metadata.name !== "tools");

  test("is valid, with every object in its namespace", async () => {
    expect(await faultsOfAll(documents)).toEqual([]);
    const elsewhere = documents.filter(
      ({ kind, metadata }) => kind !== "Namespace" && metadata.namespace !== "main-street",
    );
    expect(elsewhere).toEqual([]);
  });

  test("runs nothing as root, with a writable root, with a capability or without resource requests", () => {
    for (const { spec } of [...ofKind("Deployment", "StatefulSet", "Job"), ...cronJobs()])
      expect(workload.parse(spec).template.spec.containers).toEqual([
        expect.objectContaining({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ["ALL"] },
          },
        }),
      ]);
  });

  test("has a deployment and a service for each image, on the image's port", async () => {
    const stages = await readDockerfile();
    for (const { metadata, spec } of processes()) {
      const image = workload.parse(spec).template.spec.containers[0]?.image ?? "";
      const version = overlay === "production" ? "@sha256:[0-9a-f]{64}" : ":local";
      expect(image).toMatch(new RegExp(`main-street/${metadata.name}${version}$`));
      const port = Number(stages.get(metadata.name)?.env["PORT"]);
      const service = ofKind("Service").find((one) => one.metadata.name === metadata.name);
      expect(service?.spec).toMatchObject({
        ports: expect.arrayContaining([expect.objectContaining({ name: "http", port })]),
      });
    }
  });

  test("gives each deployment its own secrets, and no private key of another", () => {
    const own = ["gateway", ...services].map((name) => `main-street-${name}`);
    for (const { metadata, spec } of ofKind("Deployment", "Job")) {
      const [{ envFrom = [] } = {}] = workload.parse(spec).template.spec.containers;
      const secrets = envFrom.flatMap(({ secretRef }) => (secretRef ? [secretRef.name] : []));
      expect(secrets.filter((name) => own.includes(name))).toEqual(
        own.filter((name) => name === `main-street-${metadata.name}`),
      );
      expect(secrets.includes("main-street-tools")).toBe(/^(?:tools|seed)$/.test(metadata.name));
      // Its user sees all databases.
      expect(secrets.includes("main-street-mongodb")).toBe(
        /^(?:tools|migrate)$/.test(metadata.name),
      );
    }
  });

  test("creates each service's database user from the address in that service's secret", () => {
    const job = ofKind("Job").find(({ metadata }) => metadata.name === "migrate");
    const [{ env = [], envFrom = [] } = {}] = workload.parse(job?.spec).template.spec.containers;
    expect(envFrom).toContainEqual({ secretRef: { name: "main-street-mongodb" } });
    expect(env).toEqual(
      services.map((name) => ({
        name: ADDRESS_OF[name],
        valueFrom: { secretKeyRef: { name: `main-street-${name}`, key: "MONGODB_URL" } },
      })),
    );
  });

  test("keeps the log of a failed migration", () => {
    const job = ofKind("Job").find(({ metadata }) => metadata.name === "migrate");
    // Pods restarted in place lose their logs when the Job gives up.
    expect(workload.parse(job?.spec).template.spec).toMatchObject({ restartPolicy: "Never" });
  });

  test("keeps every process serving until every gateway knows its replacement", () => {
    for (const { spec } of processes()) {
      const { terminationGracePeriodSeconds, containers } = turnover.parse(spec).template.spec;
      const servesOnMs = containers[0].lifecycle.preStop.sleep.seconds * 1000;
      expect(servesOnMs).toBeGreaterThan(KNOWN_MS);
      expect(terminationGracePeriodSeconds * 1000).toBeGreaterThanOrEqual(servesOnMs + END_MS);
    }
  });

  test("keeps an instance that holds towns until new instances have taken them over", () => {
    const holding = processes().filter(({ metadata }) => HOLD_TOWNS.has(metadata.name));
    expect(holding).toHaveLength(HOLD_TOWNS.size);
    for (const { spec } of holding) {
      const besideMs = turnover.parse(spec).minReadySeconds * 1000;
      expect(besideMs).toBeGreaterThan(KNOWN_MS);
      // The first new instance is known for the whole warm-up before the last old one stops.
      expect(2 * besideMs).toBeGreaterThan(KNOWN_MS + WARM_MS);
    }
  });

  test("lets a node be drained even while no pod of a service is ready", () => {
    const budgets = ofKind("PodDisruptionBudget");
    expect(budgets).toHaveLength(processes().length);
    for (const { spec } of budgets)
      expect(spec).toMatchObject({ unhealthyPodEvictionPolicy: "AlwaysAllow" });
  });

  test("denies all traffic that no policy allows", () => {
    const all = ofKind("NetworkPolicy").find(({ metadata }) => metadata.name === "deny-all");
    expect(all?.spec).toEqual({ podSelector: {}, policyTypes: ["Ingress", "Egress"] });
  });
});

test("the local overlay uses the pinned images of the stores", async () => {
  const documents = await build(join(k8s, "overlays/local"));
  const stores = documents.filter(({ kind }) => kind === "StatefulSet");
  const images = stores.map(({ spec }) => workload.parse(spec).template.spec.containers[0]?.image);
  expect(new Set(images)).toEqual(new Set(Object.values(pinnedStoreImages)));
});

test("a misspelled or mistyped field is found", async () => {
  const pod = (more: object) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "slip" },
    spec: { containers: [{ name: "process", image: "node", ...more }] },
  });
  expect(await faultsOf(pod({}))).toEqual([]);
  expect(await faultsOf(pod({ imagePullPolcy: "Always" }))).toEqual([
    "/spec/containers/0/imagePullPolcy is unknown to Pod",
  ]);
  expect((await faultsOf(pod({ ports: [{ containerPort: "http" }] })))[0]).toContain("integer");
});

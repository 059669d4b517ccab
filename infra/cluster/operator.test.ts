/** An operator's first hour: all is as safe as the overlays ask, a town is shown, everything fits. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { render } from "./testing/render.ts";

/** Parses CPU into thousandths of a core. */
const cpu = (text: string) =>
  text.endsWith("m") ? Number.parseInt(text, 10) : Number(text) * 1000;
const mebibytes = (text: string) => Number.parseInt(text, 10) * (text.endsWith("Gi") ? 1024 : 1);

let local: Awaited<ReturnType<typeof render>>;
let production: typeof local;
beforeAll(async () => {
  [local, production] = await Promise.all([render("local"), render("production")]);
}, 300_000);

describe.each(["local", "production"] as const)("the overlay %s", (overlay) => {
  const rendered = () => (overlay === "local" ? local : production);

  test("requires the restricted Pod Security profile, and has no pod that violates it", () => {
    expect(rendered().named("Namespace", "main-street").metadata.labels).toMatchObject({
      "pod-security.kubernetes.io/enforce": "restricted",
    });
    for (const { spec } of rendered().pods) {
      expect(spec).toMatchObject({
        securityContext: { runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } },
      });
      for (const forbidden of ["hostNetwork", "hostPID", "hostIPC"])
        expect(spec).not.toHaveProperty(forbidden);
      const kinds = spec.volumes.flatMap((volume) => Object.keys(volume));
      const allowed = new Set(["name", "emptyDir", "persistentVolumeClaim", "configMap", "secret"]);
      expect(kinds.filter((kind) => !allowed.has(kind))).toEqual([]);
      for (const one of spec.containers)
        expect(one["securityContext"]).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ["ALL"] },
        });
    }
  });

  test("can apply the migration before everything else", () => {
    const first = rendered().all.filter(
      ({ metadata }) => metadata.labels?.["main-street/step"] === "first",
    );
    expect(first.map(({ kind }) => kind).toSorted()).toEqual(["ConfigMap", "Job"]);
  });
});

test("the production settings list the variables of the geocoder and the map", () => {
  const settings = production.all.find(
    ({ kind, data }) => kind === "ConfigMap" && data !== undefined && "GATEWAY_URL" in data,
  );
  expect(settings?.data).toMatchObject({
    GEOCODER_URL: "",
    GEOCODER_CONTACT: "",
    GEOCODER_PAUSE_MS: "",
    MAP_STYLE_URL: "",
  });
});

test("the local overlay seeds the first towns and their admin", () => {
  const seed = local.pods.find(({ name }) => name === "seed");
  expect(seed?.spec.containers[0]?.command).toEqual(["node", "infra/images/seed.ts"]);
});

test("the local overlay fits a node with two cores, beside the cluster's own pods", () => {
  const requests = local.pods.flatMap(({ replicas, spec }) =>
    spec.containers.map(({ resources }) => cpu(resources.requests.cpu) * replicas),
  );
  // Subtracts kind's pods (API server, scheduler, DNS, …) and one more pod in a replacement.
  expect(requests.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(2000 - 950 - 50);
});

describe("a million visitors a day (docs/scale.md)", () => {
  /** Including images, without a CDN. */
  const NEEDED = {
    frontend: 2,
    gateway: 5,
    coupons: 2,
    listings: 2,
    events: 2,
    auth: 2,
    media: 4,
    import: 2,
  };
  const most = (name: string) => {
    const scaler = production.all.find(
      ({ kind, spec }) =>
        /^(?:HorizontalPodAutoscaler|ScaledObject)$/.test(kind) &&
        z.looseObject({ scaleTargetRef: z.looseObject({ name: z.string() }) }).parse(spec)
          .scaleTargetRef.name === name,
    );
    const own = production.pods.find((one) => one.name === name && one.kind === "Deployment");
    return z
      .int()
      .parse(scaler?.spec["maxReplicas"] ?? scaler?.spec["maxReplicaCount"] ?? own?.replicas);
  };

  test("need at most the allowed replicas, and half of them where visitors are served", () => {
    for (const [name, count] of Object.entries(NEEDED)) {
      const spare = ["frontend", "gateway", "coupons", "media"].includes(name) ? 2 : 1;
      expect({ [name]: most(name) >= count * spare }).toEqual({ [name]: true });
    }
  });

  test("without pictures, fit on two machines of four cores and 16 GB, so that a third can fail", async () => {
    const counts = { ...NEEDED, gateway: 2, media: 2 };
    const sum = { cpu: 0, memory: 0 };
    const each = { ...sum };
    for (const [name, count] of Object.entries(counts)) {
      const pod = production.pods.find((one) => one.name === name && one.kind === "Deployment");
      const containers = pod?.spec.containers ?? [];
      expect({ [name]: containers.length }).toEqual({ [name]: 1 });
      for (const { resources } of containers) {
        const [cores, memory] = [cpu(resources.requests.cpu), mebibytes(resources.requests.memory)];
        sum.cpu += cores * count;
        sum.memory += memory * count;
        // Half of each deployment's pods are on each machine.
        each.cpu += cores * Math.ceil(count / 2);
        each.memory += memory * Math.ceil(count / 2);
      }
    }
    // The rest is for the cluster's own pods, and for one pod more during a rollout.
    expect(each.cpu).toBeLessThanOrEqual(4000 * 0.85);
    expect(each.memory).toBeLessThanOrEqual(16_000 * 0.8);
    const text = await readFile(join(import.meta.dirname, "../../docs/scale.md"), "utf8");
    const cores = (sum.cpu / 1000).toFixed(1);
    const gigabytes = ((sum.memory * 1.048576) / 1000).toFixed(1);
    expect(text).toContain(`The pods request ${cores} cores and ${gigabytes} GB`);
  });
});

test("each process requests at least its measured memory (docs/scale.md)", async () => {
  const text = await readFile(join(import.meta.dirname, "../../docs/scale.md"), "utf8");
  const [, table = ""] = /^\| process .*memory after that load.*\n((?:\|.*\n)+)/m.exec(text) ?? [];
  const measured = [...table.matchAll(/^\| ([a-z]+) +\|(.*)$/gm)].map(
    ([, name = "", figures = ""]) => ({
      name,
      megabytes: Math.max(
        ...[...figures.matchAll(/(\d+) MB/g)].map(([, figure]) => Number(figure)),
      ),
    }),
  );
  expect(measured).toHaveLength(8);
  const short = measured.filter(({ name, megabytes }) => {
    const [one] = production.pods.find((each) => each.name === name)?.spec.containers ?? [];
    return mebibytes(one?.resources.requests.memory ?? "0") * 1.048576 < megabytes;
  });
  expect(short).toEqual([]);
});

test("coupons scales with visitors' requests, not with probes", () => {
  const scaled = JSON.stringify(production.named("ScaledObject", "coupons").spec);
  expect(scaled).toContain("/api/.*");
  const scalers = production.all.filter(({ kind }) => kind === "HorizontalPodAutoscaler");
  expect(scalers.map(({ metadata }) => metadata.name)).toEqual(["frontend", "gateway", "media"]);
});

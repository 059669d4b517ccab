/**
 * Every metric that a dashboard, an alert or a scaling rule names is one that a process exposes.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startFixture } from "@mainstreet/gateway/fixture";
import { routes } from "@mainstreet/gateway/routes";
import { startService as startImport } from "@mainstreet/import-service/start";
import { loadImportConfig } from "@mainstreet/import-service/config";
import { startService as startListings } from "@mainstreet/listings-service/start";
import { loadListingsConfig } from "@mainstreet/listings-service/config";
import { removeTestSpace } from "@mainstreet/testing/cleanup";
import { testEnvironment } from "@mainstreet/testing/environment";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

const components = join(import.meta.dirname, "../../k8s/components");
const read = (file: string) => readFile(join(components, file), "utf8");

const env = testEnvironment();
const nowhere = "http://127.0.0.1:9";
const urls = { LISTINGS_URL: nowhere, COUPONS_URL: nowhere, EVENTS_URL: nowhere };
/** Exposed metrics: by name, each label's values. */
const known = new Map<string, Map<string, Set<string>>>();
/** Functions that stop what was started, run in reverse order. */
const closers: (() => Promise<void>)[] = [];

/** Records the metrics that a process exposes. */
function learn(text: string) {
  for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const suffix of type === "histogram" ? ["_bucket", "_count", "_sum"] : [""])
      known.set(`${name}${suffix}`, known.get(`${name}${suffix}`) ?? new Map());
  for (const [, name = "", labels = ""] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm))
    for (const [, label = "", value = ""] of labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)) {
      const values = known.get(name)?.get(label) ?? new Set();
      known.get(name)?.set(label, values.add(value));
    }
}

beforeAll(async () => {
  const listings = await startListings(
    loadListingsConfig({ ...env, PORT: "0", GEOCODER_URL: nowhere }),
  );
  const importer = await startImport(loadImportConfig({ ...env, ...urls, PORT: "0" }));
  const fixture = await startFixture();
  closers.push(
    () => fixture.stop(),
    () => importer.close(),
    () => listings.close(),
  );
  // A town's metrics appear once it was visited.
  await fixture.gateway.app.inject({ url: "/api/coupons", headers: { host: fixture.host } });
  for (const url of [listings.url, importer.url, fixture.gateway.opsUrl])
    learn(await (await fetch(`${url}/metrics`)).text());
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
  await removeTestSpace(env);
});

/** Returns the metrics in an expression: names that are neither functions, labels nor keywords. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\{[^}]*\}/g, "")
    .replaceAll(/\b(?:by|without)\s*\([^)]*\)/g, "");
  return [...bare.matchAll(/[a-z]\w*_\w+(?!\w*\s*\()/g)].map(([name]) => name);
}

const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
});
const rules = z.object({
  spec: z.object({
    groups: z.array(
      z.object({
        rules: z.array(z.object({ alert: z.string(), expr: z.string() })),
      }),
    ),
  }),
});

async function alerts() {
  const [document] = parseAllDocuments(await read("monitoring/alerts.yaml"));
  return rules.parse(document?.toJS()).spec.groups.flatMap((group) => group.rules);
}

test.each(["overview", "messages"])(
  "the dashboard %s uses only metrics that are exposed",
  async (name) => {
    const { panels } = dashboard.parse(
      JSON.parse(await read(`monitoring/dashboards/${name}.json`)),
    );
    const named = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((metric) => !known.has(metric))).toEqual([]);
  },
);

/** Metrics of the exporters that docs/install.md requires. */
const OTHERS = /^(?:kube|kubelet|container|redis|mongodb|certmanager)_|^up$/;

test("alerts use only metrics that are exposed", async () => {
  const named = (await alerts())
    .flatMap(({ expr }) => metricsIn(expr))
    .filter((metric) => !OTHERS.test(metric));
  expect(named.length).toBeGreaterThan(9);
  expect(named.filter((metric) => !known.has(metric))).toEqual([]);
});

test("the alert on slow responses excludes slow routes and uploads", async () => {
  const rule = (await alerts()).find(({ alert }) => alert === "AnswersAreSlow");
  const [, left = ""] = /route!~"([^"]+)"/.exec(rule?.expr ?? "") ?? [];
  // Prometheus anchors regular expressions at both ends.
  const isLeftOut = (path: string) => new RegExp(`^(?:${left})$`).test(path);
  const slow = routes.filter((route) => route.slow || route.pool);
  expect(slow.map(({ path }) => path).filter((path) => !isLeftOut(path))).toEqual([]);
  expect(routes.map(({ path }) => path).filter(isLeftOut)).not.toContain("/api/businesses");
});

/** Labels that Prometheus and the cluster's monitors add to every metric. */
const ADDED = new Set(["job", "namespace", "pod"]);

/** Returns labels of our own metrics that an expression uses but no process exposes. */
function strangeLabels(expression: string): string[] {
  const own = metricsIn(expression).filter((metric) => !OTHERS.test(metric));
  const asked = [...expression.matchAll(/(\w+)\{([^}]*)\}/g)]
    .filter(([, metric = ""]) => own.includes(metric))
    .flatMap(([, metric = "", labels = ""]) =>
      [...labels.matchAll(/(\w+)(=|!=|=~|!~)"([^"]*)"/g)]
        .filter(([, label = ""]) => !ADDED.has(label))
        .filter(([, label = "", sign, value = ""]) => {
          const values = known.get(metric)?.get(label);
          return !values || (sign === "=" && !values.has(value));
        })
        .map(([text]) => `${metric}{${text}}`),
    );
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)]
    .flatMap(([, labels = ""]) => labels.split(", "))
    .filter((label) => !ADDED.has(label))
    .filter((label) => own.length > 0 && !own.some((metric) => known.get(metric)?.has(label)));
  return [...asked, ...grouped];
}

test("alerts and dashboards use only labels that are exposed", async () => {
  const boards = await Promise.all(
    ["overview", "messages"].map(async (name) =>
      dashboard.parse(JSON.parse(await read(`monitoring/dashboards/${name}.json`))),
    ),
  );
  const shown = boards.flatMap(({ panels }) => panels).flatMap(({ targets }) => targets);
  for (const { expr } of [...(await alerts()), ...shown]) expect(strangeLabels(expr)).toEqual([]);
  expect(strangeLabels('sum by (shop) (gateway_town_requests_total{outcome="lost"})')).toEqual([
    'gateway_town_requests_total{outcome="lost"}',
    "shop",
  ]);
});

/** The Prometheus operator sets these itself: a metric's own label of that name is stored as `exported_…`. */
const OF_TARGETS = new Set([...ADDED, "container", "endpoint", "instance", "node", "service"]);

test("no process shows a label that the Prometheus operator sets", () => {
  const shown = [...known].flatMap(([metric, labels]) =>
    [...labels.keys()].map((label) => ({ metric, label })),
  );
  expect(shown).toContainEqual({ metric: "gateway_instances", label: "state" });
  expect(shown.filter(({ label }) => OF_TARGETS.has(label))).toEqual([]);
});

test("coupons and import are scaled by metrics that are exposed", async () => {
  for (const file of ["keda/coupons.yaml", "keda/import.yaml"]) {
    const [, query = ""] = /query: (.+)/.exec(await read(file)) ?? [];
    expect(metricsIn(query)).toHaveLength(1);
    expect(metricsIn(query).filter((metric) => !known.has(metric))).toEqual([]);
  }
});

test("import's scaling and its alert both use the concurrency of one worker", async () => {
  const { IMPORT_CONCURRENCY } = loadImportConfig({ ...env, ...urls, PORT: "0" });
  const [, threshold] = /threshold: "(\d+)"/.exec(await read("keda/import.yaml")) ?? [];
  const rule = (await alerts()).find(({ alert }) => alert === "ImportsWait");
  const [, perWorker] = / > (\d+) \* count\(up\{/.exec(rule?.expr ?? "") ?? [];
  expect([threshold, perWorker]).toEqual(Array(2).fill(String(IMPORT_CONCURRENCY)));
});

/** Every metric that a dashboard, an alert or a scaling rule names is one that a process really shows. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { startGateway } from "@mainstreet/gateway/start";
import { loadGatewayConfig } from "@mainstreet/gateway/config";
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
const known = new Set<string>();
/** Ends what was started, the last first. */
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const nowhere = "http://127.0.0.1:9";
  const urls = { LISTINGS_URL: nowhere, COUPONS_URL: nowhere, EVENTS_URL: nowhere };
  const listings = await startListings(
    loadListingsConfig({ ...env, PORT: "0", GEOCODER_URL: nowhere }),
  );
  const importer = await startImport(loadImportConfig({ ...env, ...urls, PORT: "0" }));
  const gateway = await startGateway(
    loadGatewayConfig({
      ...env,
      ...urls,
      AUTH_URL: nowhere,
      MEDIA_URL: nowhere,
      IMPORT_URL: nowhere,
      FRONTEND_URL: nowhere,
      PORT: "0",
      OPS_PORT: "0",
    }),
  );
  closers.push(
    () => gateway.close(),
    () => importer.close(),
    () => listings.close(),
  );
  for (const url of [listings.url, importer.url, gateway.opsUrl]) {
    const text = await (await fetch(`${url}/metrics`)).text();
    for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
      for (const suffix of type === "histogram" ? ["_bucket", "_count", "_sum"] : [""])
        known.add(`${name}${suffix}`);
  }
});
afterAll(async () => {
  for (const close of closers) await close();
  await removeTestSpace(env);
});

/** Names of metrics in an expression: what is neither function, label nor keyword. */
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
        rules: z.array(z.object({ expr: z.string() })),
      }),
    ),
  }),
});

async function alerts() {
  const [document] = parseAllDocuments(await read("monitoring/alerts.yaml"));
  return rules.parse(document?.toJS()).spec.groups.flatMap((group) => group.rules);
}

test.each(["overview", "messages"])("the dashboard %s shows what is there", async (name) => {
  const { panels } = dashboard.parse(JSON.parse(await read(`monitoring/dashboards/${name}.json`)));
  const named = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((metric) => !known.has(metric))).toEqual([]);
});

/** What the exporters show that docs/install.md asks for. */
const OTHERS = /^(?:kube|kubelet|container|redis|mongodb|certmanager)_|^up$/;

test("alerts watch what is there", async () => {
  const named = (await alerts())
    .flatMap(({ expr }) => metricsIn(expr))
    .filter((metric) => !OTHERS.test(metric));
  expect(named.length).toBeGreaterThan(9);
  expect(named.filter((metric) => !known.has(metric))).toEqual([]);
});

test("coupons and import are scaled by what is there", async () => {
  for (const file of ["keda/coupons.yaml", "keda/import.yaml"]) {
    const [, query = ""] = /query: (.+)/.exec(await read(file)) ?? [];
    expect(metricsIn(query)).toHaveLength(1);
    expect(metricsIn(query).filter((metric) => !known.has(metric))).toEqual([]);
  }
});

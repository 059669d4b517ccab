/** Each alert fires in its case and not otherwise, and links to a section of the runbook. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { testRules } from "./testing/promtool.ts";

const rulesFile = z.object({
  spec: z.object({
    groups: z.array(
      z.looseObject({
        rules: z.array(
          z.looseObject({
            alert: z.string(),
            labels: z.object({ severity: z.enum(["page", "warn"]) }),
            annotations: z.object({ summary: z.string(), runbook: z.string() }),
          }),
        ),
      }),
    ),
  }),
});
const triesFile = z.looseObject({
  tests: z.array(
    z.looseObject({
      alert_rule_test: z.array(
        z.looseObject({ alertname: z.string(), exp_alerts: z.array(z.unknown()).optional() }),
      ),
    }),
  ),
});

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFile(join(root, file), "utf8");
const readRules = async () =>
  rulesFile.parse(parse(await read("k8s/components/monitoring/alerts.yaml"))).spec;
const TRIES = ["alerts.promtool.yaml", "alerts-nights.promtool.yaml"];
const readTries = async (file: string) =>
  triesFile.parse(parse(await read(`infra/cluster/${file}`)));
const alerts = async () => (await readRules()).groups.flatMap(({ rules }) => rules);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "main-street-alerts-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// promtool is downloaded first.
test.each(TRIES)(
  "every alert fires and stays silent as specified in %s",
  { timeout: 600_000 },
  async (file) => {
    await writeFile(join(folder, "rules.yaml"), stringify(await readRules()));
    const tries = { ...(await readTries(file)), rule_files: ["rules.yaml"] };
    await writeFile(join(folder, file), stringify(tries));
    expect(await testRules(folder, file)).toContain("SUCCESS");
  },
);

test("every alert has a test in which it fires and one in which it stays silent", async () => {
  const files = await Promise.all(TRIES.map(readTries));
  const tries = files.flatMap(({ tests }) => tests).flatMap((one) => one.alert_rule_test);
  const [rings, silent] = [true, false].map((ringing) =>
    tries.filter((one) => (one.exp_alerts !== undefined) === ringing).map((one) => one.alertname),
  );
  const names = (await alerts()).map(({ alert }) => alert);
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !rings?.includes(name))).toEqual([]);
  expect(names.filter((name) => !silent?.includes(name))).toEqual([]);
});

test("every alert links to a section of the runbook", async () => {
  const headings = new Set(
    [...(await read("docs/operating.md")).matchAll(/^#+ (.+)$/gm)].map(
      ([, heading = ""]) =>
        `docs/operating.md#${heading
          .toLowerCase()
          .replaceAll(/[^\w -]/g, "")
          .replaceAll(" ", "-")}`,
    ),
  );
  const runbooks = (await alerts()).map(({ annotations }) => annotations.runbook);
  expect(runbooks.filter((runbook) => !headings.has(runbook))).toEqual([]);
});

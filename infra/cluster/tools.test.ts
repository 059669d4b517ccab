/** The pod in which operators run commands: how it ends, and how much fits into it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultQuotas } from "@mainstreet/service/towns/quotas";
import { quotaEnvironment } from "@mainstreet/service/operations/config";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { run } from "../local/run.ts";

const gibibytes = z
  .string()
  .regex(/^\d+Gi$/)
  .transform((text) => Number.parseInt(text, 10) * 1024 ** 3);
const deployment = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        terminationGracePeriodSeconds: z.int(),
        containers: z.tuple([z.object({ command: z.array(z.string()) })]),
        volumes: z.tuple([z.object({ emptyDir: z.object({ sizeLimit: gibibytes }) })]),
      }),
    }),
  }),
});
const text = await readFile(join(import.meta.dirname, "../../k8s/base/tools.yaml"), "utf8");
const { spec } = deployment.parse(parse(text)).spec.template;

test("a command typed in the tools pod receives SIGTERM and has time to undo its work", async () => {
  const { command } = spec.containers[0];
  expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30);
  // As in a container: the pod's own command is process 1, and others run beside it.
  const typed = `trap "sleep 2; echo the town is open again; exit" TERM; while :; do sleep 0.1; done`;
  const inside = `sh -c '${typed}' & (sleep 1; kill -TERM 1) & exec "$@"`;
  const own = ["--user", "--map-root-user", "--pid", "--fork", "--kill-child"];
  // unshare exits like process 1; the code tells which signal ended it.
  const ended = run("timeout", ["20", "unshare", ...own, "sh", "-c", inside, "sh", ...command]);
  expect(await ended).toContain("the town is open again");
});

test("the tools pod has room for a town's full storage twice: as a tar file and unpacked", () => {
  const { storageBytes } = defaultQuotas(z.object(quotaEnvironment).parse({}));
  expect(spec.volumes[0].emptyDir.sizeLimit).toBeGreaterThan(2.5 * storageBytes);
});

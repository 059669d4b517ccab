/** An overlay's manifests, as kubectl builds them. */
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { run } from "../../local/run.ts";
import { findKubectl } from "./kubectl.ts";
import { policiesOf } from "./network-policies.ts";

const pod = z.looseObject({
  metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
  spec: z.looseObject({
    volumes: z.array(z.record(z.string(), z.unknown())).default([]),
    containers: z.array(
      z.looseObject({
        command: z.array(z.string()).default([]),
        resources: z.object({
          requests: z.object({ cpu: z.string(), memory: z.string() }),
          limits: z.object({ memory: z.string() }),
        }),
      }),
    ),
  }),
});
const document = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    labels: z.record(z.string(), z.string()).optional(),
  }),
  data: z.record(z.string(), z.string()).optional(),
  spec: z.looseObject({}).default({}),
});
const runs = z.looseObject({ replicas: z.int().optional(), template: pod });
const nightly = z.looseObject({ jobTemplate: z.looseObject({ spec: runs }) });

/** Returns what kubectl would apply of an overlay. */
export async function render(overlay: "local" | "production") {
  const text = await run(await findKubectl(), [
    "kustomize",
    join(import.meta.dirname, "../../../k8s/overlays", overlay),
  ]);
  const all = parseAllDocuments(text).map((one) => document.parse(one.toJS()));
  const named = (kind: string, name: string) =>
    document.parse(all.find((one) => one.kind === kind && one.metadata.name === name));
  const pods = all
    .filter(({ kind }) => ["Deployment", "StatefulSet", "Job", "CronJob"].includes(kind))
    .map((one) => {
      const { replicas, template } =
        one.kind === "CronJob" ? nightly.parse(one.spec).jobTemplate.spec : runs.parse(one.spec);
      const { metadata, spec } = template;
      return { name: one.metadata.name, kind: one.kind, replicas: replicas ?? 1, metadata, spec };
    });
  const policies = policiesOf(
    all.filter(({ kind }) => kind === "NetworkPolicy").map(({ spec }) => spec),
  );
  return { all, named, pods, policies };
}

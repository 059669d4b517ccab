/** The Job for backups, and the one for a restore that the runbook derives from it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";

const read = (path: string) => readFile(join(import.meta.dirname, "../..", path), "utf8");
const cronJob = z.object({
  kind: z.literal("CronJob"),
  spec: z.object({
    jobTemplate: z.object({
      spec: z.looseObject({
        template: z.object({
          metadata: z.object({ labels: z.looseObject({ app: z.string() }) }),
          spec: z.looseObject({ securityContext: z.looseObject({}) }),
        }),
      }),
    }),
  }),
});
const [first] = parseAllDocuments(await read("k8s/components/backup/backup.yaml"));
const { spec: job } = cronJob.parse(first?.toJS()).spec.jobTemplate;
const [, section = ""] =
  /^## Backup and restore\n([\s\S]*?)^## /m.exec(await read("docs/operating.md")) ?? [];

test("the runbook lists every setting of a backup's Job to change for a restore's Job", () => {
  const [, list = ""] = /changes in `restore\.yaml`:\n\n((?:- .*\n)+)/.exec(section) ?? [];
  expect(list).toContain(
    `\`app: restore\` in place of \`app: ${job.template.metadata.labels.app}\``,
  );
  // A restore that is interrupted leaves the stores erased.
  const bounds = Object.keys(job).filter((name) => /deadline|ttl/i.test(name));
  expect(bounds.filter((name) => !list.includes(`\`spec.${name}\`: delete it`))).toEqual([]);
});

test("the runbook waits for a restore longer than a backup may take", () => {
  const [, hours = 0] = /job\/restore --timeout=(\d+)h/.exec(section) ?? [];
  expect(Number(hours) * 3600).toBeGreaterThan(z.int().parse(job["activeDeadlineSeconds"]));
});

test("the ownership of the volume's files is not reset at each backup", () => {
  expect(job.template.spec.securityContext).toMatchObject({
    fsGroup: 10_001,
    fsGroupChangePolicy: "OnRootMismatch",
  });
});

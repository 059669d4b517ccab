/** The workflows are valid for GitHub's own parser, and follow our rules about what they may do. */
import { readFile, readdir } from "node:fs/promises";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { missingScripts } from "./npm-scripts.ts";

// The parser imports its schema without the import attribute for JSON that Node requires.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return specifier.endsWith(".json") ? { ...found, importAttributes: { type: "json" } } : found;
  },
});

const folder = join(import.meta.dirname, "../../.github/workflows");
const names = await readdir(folder);

const permissions = z.record(z.string(), z.enum(["read", "write", "none"]));
const workflowSchema = z.looseObject({
  permissions,
  concurrency: z.looseObject({ group: z.string() }),
  jobs: z.record(
    z.string(),
    z.looseObject({
      permissions,
      uses: z.string().optional(),
      "runs-on": z.string().optional(),
      "timeout-minutes": z.int().optional(),
      steps: z
        .array(
          z.looseObject({
            uses: z.string().optional(),
            run: z.string().optional(),
            with: z.looseObject({}).optional(),
          }),
        )
        .optional(),
    }),
  ),
});

test("the workflows include test.yml", () => {
  expect(names).toContain("test.yml");
});

describe.each(names)("%s", (name) => {
  let content: string;
  let workflow: z.infer<typeof workflowSchema>;
  beforeAll(async () => {
    content = await readFile(join(folder, name), "utf8");
    workflow = workflowSchema.parse(parse(content));
  });
  const jobs = () => Object.entries(workflow.jobs);
  const steps = () => jobs().flatMap(([, job]) => job.steps ?? []);

  test("is valid for GitHub's parser", async () => {
    const { NoOperationTraceWriter, convertWorkflowTemplate, parseWorkflow } =
      await import("@actions/workflow-parser");
    const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([]);
    if (!value) throw new Error("nothing was parsed");
    const { errors = [] } = await convertWorkflowTemplate(context, value);
    expect(errors.map(({ Message }) => Message)).toEqual([]);
  });

  test("pins every action by its commit and names its version", () => {
    const used = [...content.matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, action = ""]) => action);
    const pinned = /^\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    const ours = /^\.\/\.github\/workflows\/(\S+)$/;
    const loose = used.filter(
      (action) => !pinned.test(action) && !names.includes(ours.exec(action)?.[1] ?? ""),
    );
    expect(loose).toEqual([]);
  });

  test("grants no permission by default, and checks out without persisting credentials", () => {
    expect(workflow.permissions).toEqual({});
    for (const step of steps().filter(({ uses }) => uses?.startsWith("actions/checkout@")))
      expect(step.with).toMatchObject({ "persist-credentials": false });
  });

  test("has a timeout and a versioned runner for every job", () => {
    const own = jobs().filter(([, job]) => !job.uses);
    const endless = own.filter(([, job]) => !job["timeout-minutes"]);
    expect(endless.map(([job]) => job)).toEqual([]);
    const machines = own.map(([, job]) => job["runs-on"]);
    expect(machines.filter((machine) => !/-\d+\.\d+$/.test(machine ?? ""))).toEqual([]);
  });

  test("passes expressions to a shell only as variables", () => {
    const scripts = steps().flatMap(({ run }) => run ?? []);
    expect(scripts.filter((script) => script.includes("${{"))).toEqual([]);
  });

  test("names only npm scripts that exist", async () => {
    expect(await missingScripts(content)).toEqual([]);
  });
});

/** Parses our Dockerfile; instructions that it doesn't use yet are refused. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export type Step =
  | { kind: "copy"; from?: string; sources: string[]; target: string }
  | { kind: "run"; command: string };

export type Stage = {
  name: string;
  /** The name of another stage, or an image. */
  base: string;
  steps: Step[];
  env: Record<string, string>;
  user?: string;
  entrypoint?: string[];
  command?: string[];
};

/** Replaces the variable like the builder of a plain `docker build` would on this machine. */
const forThisProcessor = (text: string) => text.replace("${TARGETARCH/amd64/x64}", process.arch);

const words = z.array(z.string());

/** Returns the stages by name, in the file's order. */
export async function readDockerfile(): Promise<Map<string, Stage>> {
  const text = await readFile(join(import.meta.dirname, "../Dockerfile"), "utf8");
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const stages = new Map<string, Stage>();
  const args = new Map<string, string>();
  let stage: Stage | undefined;
  for (const line of lines) {
    const [, instruction = "", rest = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (instruction === "ARG") {
      const [name = "", value = ""] = rest.split("=");
      if (!stage) args.set(name, value);
    } else if (instruction === "FROM") {
      stage = newStage(rest, args);
      stages.set(stage.name, stage);
    } else if (stage) read(stage, instruction, rest);
    else throw new Error(`Before the first FROM: ${line}`);
  }
  return stages;
}

function newStage(rest: string, args: ReadonlyMap<string, string>): Stage {
  const [, from = "", name = ""] =
    /^(?:--platform=\$BUILDPLATFORM )?(\S+) AS (\S+)$/.exec(rest) ?? [];
  const base = from.replace(/\$\{(\w+)\}/, (_all, arg: string) => args.get(arg) ?? "");
  if (!base || !name) throw new Error(`Not understood: FROM ${rest}`);
  return { name, base, steps: [], env: {} };
}

function read(stage: Stage, instruction: string, rest: string) {
  if (instruction === "COPY") stage.steps.push(copy(rest));
  else if (instruction === "RUN")
    stage.steps.push({ kind: "run", command: rest.replace(/^(?:--mount=\S+ )+/, "") });
  else if (instruction === "ENTRYPOINT") stage.entrypoint = words.parse(JSON.parse(rest));
  else if (instruction === "CMD") stage.command = words.parse(JSON.parse(rest));
  else if (instruction === "USER") stage.user = rest;
  else if (instruction === "ENV")
    for (const pair of forThisProcessor(rest).split(" ")) {
      const [, name = "", value = ""] = /^(\w+)=(.*)$/.exec(pair) ?? [];
      stage.env[name] = value;
    }
  else if (instruction === "WORKDIR" ? rest !== "/app" : instruction !== "EXPOSE")
    throw new Error(`Not understood: ${instruction} ${rest}`);
}

function copy(rest: string): Step {
  const all = rest.split(" ");
  const flag = all[0]?.startsWith("--") ? all.shift() : undefined;
  if (flag && !flag.startsWith("--from=")) throw new Error(`Not understood: COPY ${flag}`);
  const target = all.pop() ?? "";
  const from = flag?.slice("--from=".length);
  return { kind: "copy", sources: all, target, ...(from !== undefined && { from }) };
}

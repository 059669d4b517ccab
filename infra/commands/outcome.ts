/** What a command has to tell at its end: lines for people, JSON for scripts. */
export interface Outcome {
  lines: readonly string[];
  data: unknown;
  /** It ran to its end, and found something wrong: exit code 1. */
  failed?: boolean;
}

/** Option that every command has. */
export const json = ["--json", "prints JSON, for scripts"] as const;

/** Prints it on standard output, where nothing else is ever written. */
export function tell({ lines, data, failed = false }: Outcome, options: { json?: true }) {
  const text = options.json ? JSON.stringify(data, null, 2) : lines.join("\n");
  process.stdout.write(`${text}\n`);
  if (failed) process.exitCode = 1;
}

/** A line of progress, beside what is told at the end. */
export const progress = (line: string) => process.stderr.write(`${line}\n`);

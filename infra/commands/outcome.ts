/** Result of a command: lines for people, JSON for scripts. */
export interface Outcome {
  lines: readonly string[];
  data: unknown;
  /** The command completed, but found something wrong: exit code 1. */
  failed?: boolean;
}

/** Option of every command. */
export const json = ["--json", "prints JSON, for scripts"] as const;

/** Prints the outcome on standard output, to which nothing else is written. */
export function tell({ lines, data, failed = false }: Outcome, options: { json?: true }) {
  const text = options.json ? JSON.stringify(data, null, 2) : lines.join("\n");
  process.stdout.write(`${text}\n`);
  if (failed) process.exitCode = 1;
}

/** Prints a progress line on standard error. */
export const progress = (line: string) => process.stderr.write(`${line}\n`);

/** Output of commands while they work. */
import { styleText } from "node:util";

/** Takes one finished line of text. */
export type Say = (line: string) => void;

/** Prints a line of progress, indented under the command. */
export const say: Say = (line) => {
  process.stdout.write(`${styleText("dim", "  ·")} ${line}\n`);
};

/** Prints a warning or fault. */
export const complain: Say = (line) => {
  process.stderr.write(`${styleText("yellow", "  !")} ${line}\n`);
};

/** Returns the time since `started` (a performance.now() value) as text: "0.4 s". */
export const since = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

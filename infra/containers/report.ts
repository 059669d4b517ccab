/** The walk's report: figures, and checks with their results. */
import { styleText } from "node:util";
import { say } from "../local/say.ts";

export type Report = ReturnType<typeof createReport>;

export function createReport() {
  const faults: string[] = [];
  return {
    faults,
    heading(title: string) {
      process.stdout.write(`\n${styleText("bold", title)}\n`);
    },
    say,
    /** Continues after a failure, so that one doesn't hide the next. */
    check(fact: string, holds: boolean, figure = "") {
      const mark = holds ? styleText("green", "✓") : styleText("red", "✗");
      process.stdout.write(`  ${mark} ${fact}${figure ? ` (${figure})` : ""}\n`);
      if (!holds) faults.push(fact);
    },
    /** Prints rows in aligned columns. */
    table(rows: readonly (readonly string[])[]) {
      const widths = (rows[0] ?? []).map((_cell, column) =>
        Math.max(...rows.map((row) => row[column]?.length ?? 0)),
      );
      for (const row of rows) say(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "));
    },
  };
}

/** Counts the tests of a vitest run from its JSON report. */
import { readFile } from "node:fs/promises";
import { z } from "zod";

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

export type Counts = { passed: number; failed: number; skipped: number };

/**
 * A file that could not be loaded counts as one failure, as does a run that failed without any failed
 * test or left no report at all.
 */
export async function countTests(reportFile: string, succeeded: boolean): Promise<Counts> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const text = await readFile(reportFile, "utf8").catch(() => `{"testResults":[]}`);
  for (const file of report.parse(JSON.parse(text)).testResults) {
    const count = (status: string) =>
      file.assertionResults.filter((result) => result.status === status).length;
    const [passed, failed] = [count("passed"), count("failed")];
    counts.passed += passed;
    counts.failed += file.status === "failed" ? Math.max(failed, 1) : failed;
    counts.skipped += file.assertionResults.length - passed - failed;
  }
  if (!succeeded && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** The last line of \`npm test\`: "12 passed, 0 failed", with the skipped ones if there are any. */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Counts the tests of a vitest run from its JSON report, and names those that failed. */
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { z } from "zod";

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

export type Counts = { passed: number; failed: number; skipped: number };

type Report = z.infer<typeof report>;

/**
 * A file that couldn't be loaded counts as one failure, as does a run that failed without any
 * failed test or left no report.
 */
export function countTests({ testResults }: Report, succeeded: boolean): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of testResults) {
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

/** Reads the report of `vitest --reporter=json`; an empty one if there is none. */
export async function readReport(reportFile: string): Promise<Report> {
  const text = await readFile(reportFile, "utf8").catch(() => `{"testResults":[]}`);
  return report.parse(JSON.parse(text));
}

/** Returns each failed test, or file that couldn't be loaded, with the first line of the reason. */
export function failuresOf({ testResults }: Report, root: string): string[] {
  return testResults.flatMap((file) => {
    const name = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && file.status === "failed")
      return [`${name}: ${firstLine(file.message)}`];
    return failed.map(
      (test) => `${name} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`,
    );
  });
}

const firstLine = (message = "") => message.split("\n", 1)[0];

/**
 * Returns the last line of `npm test`: "12 passed, 0 failed", with the skipped ones if there are
 * any.
 */
export function summaryLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

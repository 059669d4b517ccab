/** `npm run bench -- <name>`: benchmarks that compare side by side in one run. */
import { runCommand } from "../local/command.ts";

/** Each resolves with whether what it measured is good enough. */
const benches: Record<string, () => Promise<boolean>> = {
  nearby: async () => {
    await (await import("./nearby.ts")).benchNearby();
    return true;
  },
  pages: async () => (await import("./pages.ts")).benchPages(),
};

await runCommand(async () => {
  const name = process.argv[2] ?? "";
  const bench = benches[name];
  if (!bench)
    throw new Error(
      `Please name a benchmark: npm run bench -- ${Object.keys(benches).join(" | ")}`,
    );
  return (await bench()) ? 0 : 1;
});

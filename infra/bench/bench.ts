/** `npm run bench -- <name>`: benchmarks that compare side by side in one run. */
import { runCommand } from "../local/command.ts";

const benches: Record<string, () => Promise<void>> = {
  nearby: async () => (await import("./nearby.ts")).benchNearby(),
};

await runCommand(async () => {
  const name = process.argv[2] ?? "";
  const bench = benches[name];
  if (!bench)
    throw new Error(
      `Please name a benchmark: npm run bench -- ${Object.keys(benches).join(" | ")}`,
    );
  await bench();
  return 0;
});

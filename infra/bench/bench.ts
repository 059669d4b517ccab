/** `npm run bench -- <name>`: benchmarks that compare alternatives within one run. */
import { runCommand } from "../local/command.ts";

/** Benchmarks by name; each resolves with whether the results are within their bounds. */
const benches: Record<string, (args: string[]) => Promise<boolean>> = {
  nearby: async () => {
    await (await import("./nearby.ts")).benchNearby();
    return true;
  },
  home: async () => {
    await (await import("./home.ts")).benchHome();
    return true;
  },
  rest: async () => (await import("./idle-memory.ts")).benchIdleMemory(),
  pages: async () => (await import("./pages.ts")).benchPages(),
  scale: async (args) => (await import("./scale/scale.ts")).benchScale(args),
  import: async (args) => (await import("./import/import.ts")).benchImport(args),
  admin: async (args) => (await import("./admin/admin.ts")).benchAdmin(args),
};

await runCommand(async () => {
  const name = process.argv[2] ?? "";
  const bench = benches[name];
  if (!bench)
    throw new Error(
      `Please name a benchmark: npm run bench -- ${Object.keys(benches).join(" | ")}`,
    );
  return (await bench(process.argv.slice(3))) ? 0 : 1;
});

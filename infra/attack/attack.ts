/** `npm run attack -- <name>`: attacks as by a hostile visitor, against a system of its own on this machine. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { runCommand } from "../local/command.ts";

const MILLION = "1000000";

/** Attacks by name; each resolves with whether the system withstood it. */
const attacks: Record<string, (args: string[]) => Promise<boolean>> = {
  uploads: async () => (await import("./uploads.ts")).attackByUploads(),
  slow: async () => (await import("./slow.ts")).attackSlowly(),
  hung: async () => (await import("./hanging-instance.ts")).attackByHanging(),
  towns: async () => (await import("./towns.ts")).attackByImports(),
  outages: async (args) => (await import("./outages.ts")).attackByOutages(args),
  brute: async () => (await import("./brute.ts")).attackByGuessing(),
  fuzz: async () => {
    const FUZZ_REQUESTS = process.env["FUZZ_REQUESTS"] ?? MILLION;
    const env = { ...process.env, FUZZ_REQUESTS };
    const tests = spawn("npm", ["test", "--", "e2e/system/fuzz"], { env, stdio: "inherit" });
    const [code] = await once(tests, "exit");
    return code === 0;
  },
};

await runCommand(async () => {
  const attack = attacks[process.argv[2] ?? ""];
  if (!attack)
    throw new Error(`Please name an attack: npm run attack -- ${Object.keys(attacks).join(" | ")}`);
  return (await attack(process.argv.slice(3))) ? 0 : 1;
});

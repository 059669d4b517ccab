/** `npm run backing`: the backing services alone, for those who run or test one service by hand. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { backingVariables } from "./backing-variables.ts";
import { startBacking } from "./backing.ts";
import { runCommand, stopRequested } from "./command.ts";
import { openDataDir } from "./data-dir.ts";
import { complain } from "./say.ts";

await runCommand(async () => {
  const stop = stopRequested();
  const { dataDir, lock } = await openDataDir(process.env["DATA_DIR"] || ".data-backing");
  const backing = await Promise.race([startBacking({ dataDir, say: complain }), stop]);
  if (!backing) return 130;
  const variables = backingVariables(backing);
  for (const [name, value] of Object.entries(variables))
    process.stdout.write(`export ${name}='${value}'\n`);
  // Operators' commands find the stores there, like those of `npm start`.
  const runFile = join(dataDir, "run.json");
  await writeFile(runFile, `${JSON.stringify(variables, null, 2)}\n`, { mode: 0o600 });
  complain("Export these lines where you work. Ctrl-C stops the services.");
  await stop;
  await rm(runFile, { force: true });
  await backing.stop();
  await lock.release();
  return 0;
});

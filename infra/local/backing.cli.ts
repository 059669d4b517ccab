/** `npm run backing`: the backing services alone, for those who run or test one service by hand. */
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
  for (const [name, value] of Object.entries(backingVariables(backing)))
    process.stdout.write(`export ${name}='${value}'\n`);
  complain("Export these lines where you work. Ctrl-C stops the services.");
  await stop;
  await backing.stop();
  await lock.release();
  return 0;
});

/**
 * `npm run backing`: only the backing services, with keys for running or testing a single service
 * by hand.
 */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PRIVATE_KEY } from "@mainstreet/service/access/service-acl";
import { backingVariables } from "./backing-variables.ts";
import { startBacking } from "./backing.ts";
import { runCommand, stopRequested } from "./command.ts";
import { openDataDir } from "./data-dir.ts";
import { sharedEnvironment } from "./processes.ts";
import { complain } from "./say.ts";
import { loadSecrets } from "./secrets.ts";

await runCommand(async () => {
  const stop = stopRequested();
  const { dataDir, lock } = await openDataDir(process.env["DATA_DIR"] || ".data-backing");
  const backing = await Promise.race([startBacking({ dataDir, say: complain }), stop]);
  if (!backing) return 130;
  const variables = backingVariables(backing);
  const secrets = await loadSecrets(dataDir);
  const { auth, import: importing, media } = secrets.callerKeys;
  const keys = {
    ...sharedEnvironment({ secrets }),
    SESSION_PRIVATE_KEY: secrets.sessionPrivateKey,
    [PRIVATE_KEY.auth]: auth,
    [PRIVATE_KEY.import]: importing,
    [PRIVATE_KEY.media]: media,
  };
  for (const [name, value] of Object.entries({ ...variables, ...keys }))
    process.stdout.write(`export ${name}='${value.trimEnd()}'\n`);
  // Operators' commands find the stores in this file, as they do with `npm start`.
  const runFile = join(dataDir, "run.json");
  await writeFile(runFile, `${JSON.stringify(variables, null, 2)}\n`, { mode: 0o600 });
  complain("Export these lines where you work. Ctrl-C stops the services.");
  await stop;
  await rm(runFile, { force: true });
  await backing.stop();
  await lock.release();
  return 0;
});

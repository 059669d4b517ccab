/**
 * `npm start`: runs the whole system on this machine until Ctrl-C. `npm run dev` adds `--watch`:
 * changed sources take effect a moment later.
 */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runGcWhenIdle } from "@mainstreet/service/operations/heap";
import { startBacking } from "./backing.ts";
import { runCommand, stopRequested } from "./command.ts";
import { openDataDir } from "./data-dir.ts";
import { fillSystem } from "./fill.ts";
import { emptyTown } from "./first-towns.ts";
import { buildFrontend } from "./frontend-build.ts";
import { say, since } from "./say.ts";
import { loadSecrets } from "./secrets.ts";
import { parseStartEnvironment, requireFreePort } from "./start-environment.ts";
import type { StartEnvironment } from "./start-environment.ts";
import { startSystem } from "./system.ts";

await runCommand(async () => {
  const started = performance.now();
  runGcWhenIdle();
  const stopped = stopRequested();
  const environment = await parseStartEnvironment(process.env);
  const watching = process.argv.includes("--watch");
  const starting = start(environment);
  const running = await Promise.race([starting, stopped]);
  // Stopped during the start: what was started ends with this process.
  if (!running) return 130;

  say(`All processes are ready (${since(started)})`);
  printReady(environment, running);
  // Imported on demand, as it loads the bundler.
  if (watching) await (await import("./watch.ts")).watchSources(running.system, say);
  await stopped;
  say("Stopping…");
  await running.stop();
  return 0;
});

async function start(environment: StartEnvironment) {
  const { PORT, HOST, DATA_DIR, DEMO, COUPONS_INSTANCES } = environment;
  const { GEOCODER_URL, MAP_STYLE_URL } = environment;
  await requireFreePort(HOST, PORT);
  const { dataDir, lock } = await openDataDir(DATA_DIR);
  const secrets = await loadSecrets(dataDir);
  const [backing] = await Promise.all([
    startBacking({ dataDir, say, visitorsFirst: true }),
    buildFrontend(say),
  ]);

  const system = await startSystem({
    backing,
    dataDir,
    say,
    visitorsFirst: true,
    gatewayPort: PORT,
    gatewayHost: HOST,
    copies: { coupons: COUPONS_INSTANCES },
    defaultTown: DEMO === "on" ? "maplewood" : emptyTown.slug,
    env: { GEOCODER_URL, MAP_STYLE_URL },
  });
  const runFile = join(dataDir, "run.json");
  await writeFile(runFile, `${JSON.stringify(system.variables, null, 2)}\n`, { mode: 0o600 });

  const admin = {
    username: environment.ADMIN_USERNAME,
    password: environment.ADMIN_PASSWORD ?? secrets.adminPassword,
  };
  const filled = await fillSystem({
    ...system,
    toolsKey: secrets.callerKeys.tools,
    demo: DEMO === "on",
    admin,
    say,
  });
  return {
    ...filled,
    admin,
    system,
    async stop() {
      await rm(runFile, { force: true });
      await system.stop();
      await backing.stop();
      await lock.release();
    },
  };
}

type Running = Awaited<ReturnType<typeof start>>;

function printReady(environment: StartEnvironment, running: Running) {
  const { PORT, DATA_DIR, ADMIN_PASSWORD } = environment;
  const { towns, displaced, admin, adminIsNew, system } = running;
  const door = new URL(system.gatewayUrl).host.replace("127.0.0.1", "localhost");
  const lines = towns.map(({ name, hosts }) => `  ${name.padEnd(10)} http://${hosts[0]}:${PORT}`);
  const signIn = `  ${"Admin".padEnd(10)} http://${towns[0]?.hosts[0]}:${PORT}/admin, sign in as ${admin.username}`;
  for (const { hosts } of displaced)
    lines.push(
      `  ${hosts[0]} belongs to another town of ${DATA_DIR}: use another DATA_DIR to start anew`,
    );
  if (towns.length === 0) {
    if (displaced.length === 0)
      lines.push("  The first towns were removed; npm run town -- list shows the others");
  } else if (ADMIN_PASSWORD && adminIsNew)
    lines.push(`${signIn} with the password of ADMIN_PASSWORD`);
  else if (ADMIN_PASSWORD) lines.push(`${signIn} (existing accounts stay unchanged)`);
  else if (adminIsNew) lines.push(`${signIn} with the password ${admin.password}`);
  // Its password may be another one: of an ADMIN_PASSWORD, of a restored backup, or since changed.
  else
    lines.push(
      `${signIn} (existing accounts stay unchanged; a password generated here is in ${DATA_DIR}/secrets.json)`,
    );
  process.stdout.write(`\n${lines.join("\n")}\n`);
  process.stdout.write(`Main Street is ready at http://${door}\n\n`);
}

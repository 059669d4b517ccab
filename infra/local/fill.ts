/** Fills a system that has just started: the towns, their first admin and the demo's records. */
import { join } from "node:path";
import { createServiceTokens } from "@mainstreet/service/access/service-token";
import { missingIn } from "../demo/missing.ts";
import { demoTowns } from "../demo/towns.ts";
import type { DemoTown } from "../demo/towns.ts";
import { emptyTown, ensureTowns } from "./first-towns.ts";
import type { Admin, FirstTown } from "./first-towns.ts";
import { run } from "./run.ts";
import type { Say } from "./say.ts";

type Options = {
  gatewayUrl: string;
  /** Base URLs of the services that are filled. */
  urls: Record<"auth" | "events" | "media", readonly string[]>;
  /** The tools' private key. */
  toolsKey: string;
  /** Two fictional towns full of shops and deals; otherwise one empty town. */
  demo: boolean;
  admin: Admin;
  say: Say;
};

/**
 * Existing data stays, and an interrupted start is completed by the next. Resolves with the towns,
 * with those whose host belongs to another town, and whether an admin was added.
 */
export async function fillSystem(options: Options) {
  const { urls, toolsKey, demo, admin } = options;
  const auth = { url: urls.auth[0] ?? "", tokenFor: createServiceTokens("tools", toolsKey) };
  const wanted: readonly FirstTown[] = demo ? demoTowns : [emptyTown];
  const { there, open, displaced, adminIsNew } = await ensureTowns(auth, wanted, admin);
  const named = (slugs: readonly string[]) => wanted.filter(({ slug }) => slugs.includes(slug));
  if (demo) await seed(options, await unfinished(options.gatewayUrl, open));
  return { towns: named(there), displaced: named(displaced), adminIsNew };
}

/**
 * Returns the demo towns without shops or events; one that was closed or moved elsewhere is left
 * alone.
 */
async function unfinished(gatewayUrl: string, open: readonly string[]) {
  const shown = demoTowns.filter(({ slug }) => open.includes(slug));
  const missing = await Promise.all(shown.map((town) => missingIn(gatewayUrl, town)));
  return shown.filter((_, index) => missing[index]?.shops || missing[index]?.events);
}

async function seed(options: Options, towns: readonly DemoTown[]) {
  if (towns.length === 0) return;
  const { gatewayUrl, urls, toolsKey, admin, say } = options;
  const program = join(import.meta.dirname, "../demo/seed.process.ts");
  const env = {
    ...process.env,
    GATEWAY_URL: gatewayUrl,
    EVENTS_URL: urls.events[0],
    MEDIA_URL: urls.media[0],
    TOOLS_PRIVATE_KEY: toolsKey,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  };
  await run(process.execPath, [program, ...towns.map(({ slug }) => slug)], {
    env,
    onOutput: (lines) => lines.trimEnd().split("\n").forEach(say),
  });
}

/** Gives a system that has just started its towns, their first admin and the demo's records. */
import { createServiceTokens } from "@mainstreet/service/access/service-token";
import { emptyTown, ensureTowns } from "./first-towns.ts";
import type { Admin, FirstTown } from "./first-towns.ts";
import type { Say } from "./say.ts";

type Options = {
  gatewayUrl: string;
  /** Instances of the services that are filled. */
  urls: Record<"auth" | "events" | "media", readonly string[]>;
  /** Private key of the tools. */
  toolsKey: string;
  /** Two fictional towns full of shops and deals; else one empty town. */
  demo: boolean;
  admin: Admin;
  say: Say;
};

/** What is there already stays as it is. Resolves with the towns and whether any admin was new. */
export async function fillSystem(options: Options) {
  const { gatewayUrl, toolsKey, demo, admin, say } = options;
  const serviceUrls = firstInstances(options.urls);
  const tokenFor = createServiceTokens("tools", toolsKey);
  const auth = { url: serviceUrls.auth, tokenFor };
  if (!demo) {
    const { adminIsNew } = await ensureTowns(auth, [emptyTown], admin);
    return { towns: [emptyTown], adminIsNew };
  }

  const [{ demoTowns }, { seedDemo }] = await Promise.all([
    import("../demo/towns.ts"),
    import("../demo/seed.ts"),
  ]);
  const { there, adminIsNew } = await ensureTowns(auth, demoTowns, admin);
  const shown = demoTowns.filter(({ slug }) => there.includes(slug));
  await seedDemo({
    towns: shown,
    gatewayUrl,
    serviceUrls,
    tokenFor,
    adminUsername: admin.username,
    adminPassword: admin.password,
    log: say,
  });
  const towns: readonly FirstTown[] = shown;
  return { towns, adminIsNew };
}

function firstInstances(urls: Options["urls"]) {
  const first = ([url]: readonly string[]) => url ?? "";
  return { auth: first(urls.auth), events: first(urls.events), media: first(urls.media) };
}

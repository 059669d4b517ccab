/** Gives a system that has just started its towns, their first admin and the demo's records. */
import { emptyTown, ensureTowns } from "./first-towns.ts";
import type { Admin, FirstTown } from "./first-towns.ts";
import type { Say } from "./say.ts";
import type { System } from "./system.ts";

type Options = {
  system: System;
  serviceToken: string;
  /** Two fictional towns full of shops and deals; else one empty town. */
  demo: boolean;
  admin: Admin;
  say: Say;
};

/** What is there already stays as it is. Resolves with the towns and whether any admin was new. */
export async function fillSystem({ system, serviceToken, demo, admin, say }: Options) {
  const serviceUrls = firstInstances(system.urls);
  const auth = { url: serviceUrls.auth, serviceToken };
  if (!demo) return { towns: [emptyTown], adminIsNew: await ensureTowns(auth, [emptyTown], admin) };

  const [{ demoTowns }, { seedDemo }] = await Promise.all([
    import("../demo/towns.ts"),
    import("../demo/seed.ts"),
  ]);
  const towns: readonly FirstTown[] = demoTowns;
  const adminIsNew = await ensureTowns(auth, towns, admin);
  await seedDemo({
    gatewayUrl: system.gatewayUrl,
    serviceUrls,
    serviceToken,
    adminUsername: admin.username,
    adminPassword: admin.password,
    log: say,
  });
  return { towns, adminIsNew };
}

function firstInstances(urls: System["urls"]) {
  const first = ([url]: readonly string[]) => url ?? "";
  return { auth: first(urls.auth), events: first(urls.events), media: first(urls.media) };
}

/** Additional towns: one with Riverton's records but no pictures, and two without records. */
import { toImportFile } from "@mainstreet/infra/demo/town-file";
import { readRecords } from "@mainstreet/infra/demo/records";
import { createSeedClient } from "@mainstreet/infra/demo/seed-client";
import { eventRows } from "@mainstreet/infra/demo/seed";
import { demoTowns } from "@mainstreet/infra/demo/towns";
import { ensureTowns } from "@mainstreet/infra/local/first-towns";
import { createServiceTokens } from "@mainstreet/service/access/service-token";
import type { startSystem } from "@mainstreet/testing/system";

export const QUAYSIDE = "quayside";
/** No journey adds records here. */
export const EMPTY_TOWN = "newhaven";
/** Its logo's file is missing. */
export const LOGO_GONE_TOWN = "stillwater";
const hostOf = (slug: string) => `${slug}.localhost`;

export async function addQuayside(system: Awaited<ReturnType<typeof startSystem>>) {
  const { gatewayUrl, urls, admin, keys } = system;
  const tokenFor = createServiceTokens("tools", keys.TOOLS_PRIVATE_KEY);
  const riverton = demoTowns.find(({ slug }) => slug === "riverton");
  if (!riverton) throw new Error("There is no Riverton to copy");
  const { centre: _, ...settings } = riverton;
  const [auth = ""] = urls.auth;
  const [events = ""] = urls.events;
  const [media = ""] = urls.media;
  const town = { ...settings, slug: QUAYSIDE, name: "Quayside", hosts: [hostOf(QUAYSIDE)] };
  const empty = { slug: EMPTY_TOWN, name: "New Haven", hosts: [hostOf(EMPTY_TOWN)] };
  const logoUrl = `/media/${"0".repeat(32)}-640.webp`;
  const logoGone = {
    slug: LOGO_GONE_TOWN,
    name: "Stillwater",
    hosts: [hostOf(LOGO_GONE_TOWN)],
    logoUrl,
  };
  await ensureTowns({ url: auth, tokenFor }, [town, empty, logoGone], admin);
  const client = createSeedClient(
    {
      gatewayUrl,
      serviceUrls: { events, media },
      tokenFor,
      adminUsername: admin.username,
      adminPassword: admin.password,
    },
    QUAYSIDE,
    hostOf(QUAYSIDE),
  );
  const records = await readRecords(riverton.slug);
  const pictures = new Map<string, string>();
  const now = new Date();
  const session = (await client.signIn()) ?? "";
  await client.importFile(
    session,
    `${QUAYSIDE}.json`,
    toImportFile(riverton, records, pictures, now),
  );
  const ids = await client.businessIds();
  await client.bringEvents(QUAYSIDE, eventRows(records, ids, pictures, now));
}

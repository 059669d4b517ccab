/** How much of its quotas a town uses. */
import type { TownUse } from "@mainstreet/contracts/operator";
import type { QuotaName, TownRoute } from "@mainstreet/contracts/town";
import { importUse, recordUse, storageUse } from "@mainstreet/contracts/usage";
import { minuteOf, quotasOf, requestsKey } from "@mainstreet/service/towns/quotas";
import type { Quotas } from "@mainstreet/service/towns/quotas";
import type { Redis } from "ioredis";
import type { TownDataService, TownDataClient } from "../operator/town-data-services.ts";

const RECORD_KEEPERS = ["listings", "coupons", "events"] as const;

export type ReadUse = (town: TownRoute) => Promise<TownUse>;

/** Asks the services that count; usage is null where one doesn't answer. */
export function createReadUse(deps: {
  townData: TownDataClient;
  redis: Redis;
  prefix: string;
  defaults: Quotas;
  now: () => Date;
}): ReadUse {
  const { townData, redis, prefix, defaults, now } = deps;
  const path = "/internal/use";
  return async ({ slug, quotas }) => {
    const key = requestsKey(prefix, slug, minuteOf(now().getTime()));
    const recordsOf = (service: TownDataService) =>
      townData.ask(service, { town: slug, path, answer: recordUse });
    const [requests, storage, imports, records] = await Promise.all([
      redis.get(key).then(Number, () => null),
      townData.ask("media", { town: slug, path, answer: storageUse }).catch(() => null),
      townData.ask("import", { town: slug, path, answer: importUse }).catch(() => null),
      Promise.all(RECORD_KEEPERS.map(recordsOf)).catch(() => null),
    ]);
    const limits = quotasOf(quotas, defaults);
    const amount = (name: QuotaName, used: number | null) => ({
      used,
      limit: limits[name],
      own: quotas[name] !== null,
    });
    return {
      requestsPerMinute: amount("requestsPerMinute", requests),
      storageBytes: amount("storageBytes", storage?.bytes ?? null),
      importFilesPerDay: amount("importFilesPerDay", imports?.files ?? null),
      importRowsPerDay: amount("importRowsPerDay", imports?.rows ?? null),
      importFileBytes: amount("importFileBytes", null),
      records: amount("records", records?.reduce((sum, one) => sum + one.records, 0) ?? null),
      importsUnderWay: imports?.underWay ?? null,
    };
  };
}

/** Quotas of a town for shared resources: its own limits, or the defaults from the environment. */
import { townQuotas } from "@mainstreet/contracts/town";
import type { QuotaName, TownQuotas } from "@mainstreet/contracts/town";
import type { quotaEnvironment } from "../operations/config.ts";
import { typedFromEntries } from "../operations/from-entries.ts";
import { z } from "zod";

const names = townQuotas.keyof().options;

export type Quotas = Record<QuotaName, number>;
type QuotaSettings = z.infer<z.ZodObject<typeof quotaEnvironment>>;

/** Returns the limits of a town without any of its own. */
export const defaultQuotas = (config: QuotaSettings): Quotas => ({
  requestsPerMinute: config.TOWN_REQUESTS_PER_MINUTE,
  storageBytes: config.TOWN_STORAGE_BYTES,
  importFilesPerDay: config.TOWN_IMPORT_FILES_PER_DAY,
  importRowsPerDay: config.TOWN_IMPORT_ROWS_PER_DAY,
  importFileBytes: config.TOWN_IMPORT_FILE_BYTES,
  records: config.TOWN_RECORDS,
});

/** Returns the limits that apply to the town. */
export const quotasOf = (own: TownQuotas, defaults: Quotas): Quotas =>
  typedFromEntries(names.map((name) => [name, own[name] ?? defaults[name]]));

/** Unlimited by default, as an older gateway does not send quotas added later. */
const limit = z.int().positive().default(Infinity);
const header = z.object(typedFromEntries(names.map((name) => [name, limit])));

/** Parses the limits sent by the gateway; undefined for callers inside the cluster. */
export function readQuotas(value: string | string[] | undefined): Quotas | undefined {
  try {
    return typeof value === "string" ? header.parse(JSON.parse(value)) : undefined;
  } catch {
    return undefined;
  }
}

/** Redis key that counts a town's requests in a minute, which is numbered from 1970. */
export const requestsKey = (prefix: string, town: string, minute: number) =>
  `${prefix}quota:${town}:${minute}`;

export const minuteOf = (at: number) => Math.floor(at / 60_000);

/** What the operator may say on the command line, and how it becomes a town's fields. */
import { parseArgs } from "node:util";
import type { QuotaName } from "@mainstreet/contracts/town";
import { UsageError } from "./system.ts";

const text = { type: "string" } as const;

const options = {
  name: text,
  host: { type: "string", multiple: true },
  "time-zone": text,
  latitude: text,
  longitude: text,
  tagline: text,
  logo: text,
  accent: text,
  "sales-phone": text,
  "requests-per-minute": text,
  "storage-bytes": text,
  "import-files-per-day": text,
  "import-rows-per-day": text,
  "import-file-bytes": text,
  admin: text,
  password: text,
  yes: text,
  to: text,
  as: text,
  export: text,
} as const;

/** West and south are negative: `--longitude -73.75` is no option of its own. */
const joined = (args: readonly string[]) =>
  args
    .join("\n")
    .replaceAll(/^(--(?:latitude|longitude))\n-/gm, "$1=-")
    .split("\n");

export const readOptions = (args: readonly string[]) =>
  parseArgs({ args: joined(args), options, allowPositionals: true });
export type Values = ReturnType<typeof readOptions>["values"];

const QUOTAS: readonly (readonly [QuotaName, (values: Values) => string | undefined])[] = [
  ["requestsPerMinute", (values) => values["requests-per-minute"]],
  ["storageBytes", (values) => values["storage-bytes"]],
  ["importFilesPerDay", (values) => values["import-files-per-day"]],
  ["importRowsPerDay", (values) => values["import-rows-per-day"]],
  ["importFileBytes", (values) => values["import-file-bytes"]],
];

/** Only what was said; auth checks it. */
export function townFields(values: Values) {
  const { latitude, longitude } = values;
  if ((latitude === undefined) !== (longitude === undefined))
    throw new UsageError("Please give --latitude and --longitude together.");
  const quotas = Object.fromEntries(
    QUOTAS.flatMap(([name, of]) => {
      const value = of(values);
      if (value === undefined) return [];
      return [[name, value === "default" ? null : Number(value)]];
    }),
  );
  const fields = {
    name: values.name,
    hosts: values.host,
    tagline: values.tagline,
    logoUrl: values.logo,
    accent: values.accent,
    timeZone: values["time-zone"],
    salesPhone: values["sales-phone"],
    centre:
      latitude === undefined
        ? undefined
        : { latitude: Number(latitude), longitude: Number(longitude) },
    quotas: Object.keys(quotas).length > 0 ? quotas : undefined,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

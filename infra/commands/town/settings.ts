/** Settings of a town as command line options, and their conversion to the town's fields. */
import type { Command } from "@commander-js/extra-typings";
import { UsageError } from "../usage-error.ts";
import {
  amount,
  collect,
  distanceUnitOf,
  latitudeOf,
  longitudeOf,
  milesOf,
  size,
} from "../values.ts";
import type { Limit } from "../values.ts";

/** Adds the options to a command that creates or changes a town. */
export const withSettings = (command: Command) =>
  command
    .option("--name <text>")
    .option("--host <name>", "host name of its site; repeat for more", collect)
    .option("--tagline <text>")
    .option("--logo <url>")
    .option("--accent <colour>", "like #1F5C4A")
    .option("--time-zone <name>", "like America/New_York")
    .option("--distances <unit>", "mi or km", distanceUnitOf)
    .option("--sales-phone <text>")
    .option("--latitude <degrees>", "of its center, like 42.65", latitudeOf)
    .option("--longitude <degrees>", "of its center, like -73.75", longitudeOf)
    .option(
      "--far-miles <miles>",
      "a business farther from the center is not in the town, like 100",
      milesOf,
    )
    .option("--requests-per-minute <number>", 'limit of its own, or "default"', amount)
    .option("--storage-bytes <size>", 'of its pictures, like 5GB or 5GiB, or "default"', size)
    .option("--import-files-per-day <number>", 'limit of its own, or "default"', amount)
    .option("--import-rows-per-day <number>", 'limit of its own, or "default"', amount)
    .option("--import-file-bytes <size>", 'largest file, like 200MB, or "default"', size)
    .option("--records <number>", 'of all kinds together, or "default"', amount);

export type Settings = ReturnType<ReturnType<typeof withSettings>["opts"]>;

/** Returns only the fields given; auth validates them. */
export function townFields(settings: Settings) {
  const { latitude, longitude } = settings;
  if ((latitude === undefined) !== (longitude === undefined))
    throw new UsageError("Please give --latitude and --longitude together.");
  const quotas = said({
    requestsPerMinute: own(settings.requestsPerMinute),
    storageBytes: own(settings.storageBytes),
    importFilesPerDay: own(settings.importFilesPerDay),
    importRowsPerDay: own(settings.importRowsPerDay),
    importFileBytes: own(settings.importFileBytes),
    records: own(settings.records),
  });
  return said({
    name: settings.name,
    hosts: settings.host,
    tagline: settings.tagline,
    logoUrl: settings.logo,
    accent: settings.accent,
    timeZone: settings.timeZone,
    distanceUnit: settings.distances,
    salesPhone: settings.salesPhone,
    centre: latitude === undefined ? undefined : { latitude, longitude },
    farMiles: settings.farMiles,
    quotas: Object.keys(quotas).length > 0 ? quotas : undefined,
  });
}

const own = (limit: Limit | undefined) => (limit === "default" ? null : limit);

const said = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

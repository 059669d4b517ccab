/** A town: the tenant. Its name, colours and place come from here. */
import { z } from "zod";
import { accentFault } from "./accent.ts";
import { latitude, longitude, picture, requiredText, text, townSlug } from "./fields.ts";

const hostName = z
  .string()
  .toLowerCase()
  .regex(
    /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/,
    "Please give a host name such as maplewood.example.org",
  );

const NO_TIME_ZONE = {
  error: "Please give a time zone such as America/New_York",
  abort: true,
};

/** IANA name of a time zone that this machine knows. */
export const timeZone = z.string().refine((value) => nameOf(value) !== undefined, NO_TIME_ZONE);

function nameOf(timeZone: string) {
  try {
    return Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The same as it is stored: calendars know none by `america/new_york`. */
const namedTimeZone = timeZone.overwrite((value) => {
  const name = nameOf(value) ?? value;
  const isOther = name.toLowerCase() !== value.toLowerCase();
  // Other names for the same stay: `US/Eastern`.
  return isOther && !/(?:^|[/_])[a-z]/.test(value) ? value : name;
});

/** Of a setting that is made now: no calendar knows `+05:30`, which a town may have from earlier. */
export const chosenTimeZone = namedTimeZone.refine((value) => /^[a-z]/i.test(value), NO_TIME_ZONE);

/** A limit of its own, or null for the one of the environment. */
const limit = z.int().positive().max(Number.MAX_SAFE_INTEGER).nullable();
/** So many fit into the memory of a service, of the largest what lists look at. */
const MOST_RECORDS = 1_000_000;
const recordLimit = z
  .int()
  .positive()
  .max(MOST_RECORDS, `Please give at most ${MOST_RECORDS.toLocaleString("en")} records`)
  .nullable();

/** Limits of its own, as they are given. */
const ownLimits = z
  .strictObject({
    requestsPerMinute: limit,
    storageBytes: limit,
    importFilesPerDay: limit,
    importRowsPerDay: limit,
    importFileBytes: limit,
    records: recordLimit,
  })
  .partial();

/** Kept by another version it may be beyond what is taken now. */
const keptLimit = z.number().nullable().default(null);

/** What one town may use of what all share; a later version may have kept more limits. */
export const townQuotas = z.object({
  requestsPerMinute: keptLimit,
  /** Pictures in the object store. */
  storageBytes: keptLimit,
  importFilesPerDay: keptLimit,
  importRowsPerDay: keptLimit,
  /** Largest import file. */
  importFileBytes: keptLimit,
  /** Categories, businesses, coupons and events together. */
  records: keptLimit,
});
export type TownQuotas = z.infer<typeof townQuotas>;
export type QuotaName = keyof TownQuotas;

const NO_QUOTAS = townQuotas.parse({});

const accent = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { message: "Please give a colour as #rrggbb", abort: true })
  .superRefine((colour, context) => {
    const fault = accentFault(colour);
    if (fault !== undefined) context.addIssue({ code: "custom", message: fault });
  });

const MILES = "Please give miles, more than 0 and at most 12,500";
/** Where nothing else is said, a place so many miles from the town's centre is far from it. */
export const FAR_MILES = 100;

/** In what shoppers read distances; the API's are miles. */
const distanceUnit = z.enum(["mi", "km"], "Please give mi or km");

const townFields = {
  name: requiredText(100, "Town name is required"),
  hosts: z.array(hostName).min(1, "Please give at least one host name").max(50),
  tagline: text(200),
  logoUrl: picture,
  /** Accent colour of the light scheme, `#rrggbb`; the dark scheme's follows from it. */
  accent,
  timeZone: namedTimeZone,
  distanceUnit,
  salesPhone: text(50),
  centre: z.strictObject({ latitude, longitude }).nullable(),
  /** Businesses whose import or address says that they lie farther from the centre are not taken to be there. */
  farMiles: z.number(MILES).positive(MILES).max(12_500, MILES),
  quotas: ownLimits,
};

/** A town as it is added: only name and hosts have no default. */
export const townWrite = z.strictObject({
  ...townFields,
  tagline: townFields.tagline.default("Local deals, local people"),
  logoUrl: townFields.logoUrl.default(""),
  accent: townFields.accent.default("#1F5C4A"),
  timeZone: townFields.timeZone.default("America/New_York"),
  distanceUnit: townFields.distanceUnit.default("mi"),
  salesPhone: townFields.salesPhone.default(""),
  centre: townFields.centre.default(null),
  farMiles: townFields.farMiles.default(FAR_MILES),
  quotas: townFields.quotas.default({}),
});
export type TownWrite = z.infer<typeof townWrite>;
/** As it is sent: what has a default may be left out. */
export type TownInput = z.input<typeof townWrite>;

/** A change: what is left out stays, also of the quotas. */
export const townUpdate = z
  .strictObject({
    ...townFields,
    timeZone: chosenTimeZone,
    disabled: z.boolean(),
  })
  .partial();
export type TownUpdate = z.infer<typeof townUpdate>;

/** Public JSON of `GET /api/town`. */
export const town = z.object({
  slug: townSlug,
  name: z.string(),
  tagline: z.string(),
  logoUrl: z.string(),
  accent: z.string(),
  timeZone: z.string(),
  distanceUnit: distanceUnit.default("mi"),
  salesPhone: z.string(),
  centre: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});
export type Town = z.infer<typeof town>;

/** As services are told of it; older messages do not say from where on a place is far from it. */
export const townState = town.extend({ farMiles: z.number().default(FAR_MILES) });
export type TownState = z.infer<typeof townState>;

/** What the gateway needs to tell towns by host, and operators see. */
export const townRoute = townState.extend({
  hosts: z.array(z.string()),
  /** Visitors are asked to come back later. */
  disabled: z.boolean().default(false),
  quotas: townQuotas.default(NO_QUOTAS),
});
export type TownRoute = z.infer<typeof townRoute>;

/** A town, which is the tenant: name, colors, location and limits. */
import { z } from "zod";
import { accentFault } from "./accent.ts";
import { latitude, longitude, picture, requiredText, text, townSlug } from "./fields.ts";

/** A host name in lower case. */
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

/** The time zone in its canonical case, as calendars do not recognize `america/new_york`. */
const namedTimeZone = timeZone.overwrite((value) => {
  const name = nameOf(value) ?? value;
  const isOther = name.toLowerCase() !== value.toLowerCase();
  // Aliases are kept: `US/Eastern`.
  return isOther && !/(?:^|[/_])[a-z]/.test(value) ? value : name;
});

/** For new settings: excludes offsets such as `+05:30`, unknown to calendars but possible in older towns. */
export const chosenTimeZone = namedTimeZone.refine((value) => /^[a-z]/i.test(value), NO_TIME_ZONE);

/** A town's own limit, or null for the default from the environment. */
const limit = z.int().positive().max(Number.MAX_SAFE_INTEGER).nullable();
/** Most records of a town that fit into a service's memory, of the largest towns without their details. */
const MAX_RECORDS = 1_000_000;
const recordLimit = z
  .int()
  .positive()
  .max(MAX_RECORDS, `Please give at most ${MAX_RECORDS.toLocaleString("en")} records`)
  .nullable();

/** A town's own limits, as entered. */
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

/** Without a maximum, as a limit stored by another version may exceed today's. */
const keptLimit = z.number().nullable().default(null);

/** A town's limits for shared resources; a later version may have stored more of them. */
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
/** Default distance from the town's center beyond which a place is far away, in miles. */
export const FAR_MILES = 100;

/** Unit in which shoppers see distances; the API always uses miles. */
const distanceUnit = z.enum(["mi", "km"], "Please give mi or km");

const townFields = {
  name: requiredText(100, "Town name is required"),
  hosts: z.array(hostName).min(1, "Please give at least one host name").max(50),
  tagline: text(200),
  logoUrl: picture,
  /** Accent color of the light scheme, `#rrggbb`; the dark scheme's follows from it. */
  accent,
  timeZone: namedTimeZone,
  distanceUnit,
  salesPhone: text(50),
  centre: z.strictObject({ latitude, longitude }).nullable(),
  /** Businesses that would be farther than this from the center, in miles, are not located there. */
  farMiles: z.number(MILES).positive(MILES).max(12_500, MILES),
  quotas: ownLimits,
};

/** A town to create: only name and hosts have no default. */
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
/** Input of a new town: fields with a default are optional. */
export type TownInput = z.input<typeof townWrite>;

/** A change: absent fields, also in `quotas`, keep their values. */
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

/** State of a town in messages to services; older messages lack `farMiles`. */
export const townState = town.extend({ farMiles: z.number().default(FAR_MILES) });
export type TownState = z.infer<typeof townState>;

/** State for the gateway, which finds towns by host, and for operators. */
export const townRoute = townState.extend({
  hosts: z.array(z.string()),
  /** Closed: visitors are asked to come back later. */
  disabled: z.boolean().default(false),
  quotas: townQuotas.default(NO_QUOTAS),
});
export type TownRoute = z.infer<typeof townRoute>;

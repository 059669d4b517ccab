/** Operators' actions on towns; the schemas of `/api/operator`. */
import { z } from "zod";
import { newPassword } from "./auth.ts";
import { requiredText, townSlug } from "./fields.ts";
import { chosenTimeZone, townRoute, townUpdate, townWrite } from "./town.ts";

export const townCreate = townWrite
  .extend({
    slug: townSlug,
    /** Creates the town closed, e.g. when restoring an export: visitors are asked to come back later. */
    disabled: z.boolean().default(false),
  })
  .superRefine(({ disabled, timeZone }, context) => {
    // A restored town keeps its time zone, even if that could not be chosen today.
    for (const issue of (!disabled && chosenTimeZone.safeParse(timeZone).error?.issues) || [])
      context.addIssue({ code: "custom", message: issue.message, path: ["timeZone"] });
  });
export const townChange = townUpdate;

/** The new town copies settings and categories of another, but has its own host names. */
export const townClone = townWrite.pick({ hosts: true }).extend({
  slug: townSlug,
  name: requiredText(100, "Town name is required").optional(),
});

/** The slug must be repeated, so that nobody removes a town by mistake. */
export const townRemoval = z.strictObject({
  confirm: z.string().max(100),
  /** The revision that was read: a town changed since is not removed. */
  revision: z.int().optional(),
});

const amount = z.object({
  /** In the current minute, in the last 24 hours, or stored; null: currently unknown. */
  used: z.number().nullable(),
  limit: z.number(),
  /** Whether the town has its own limit. */
  own: z.boolean(),
});
const townUse = z.object({
  requestsPerMinute: amount,
  storageBytes: amount,
  importFilesPerDay: amount,
  importRowsPerDay: amount,
  importFileBytes: amount,
  records: amount,
  /** Imports and undos that wait or run; null: currently unknown. */
  importsUnderWay: z.int().nullable(),
});
export type TownUse = z.infer<typeof townUse>;

/** `GET /api/operator/towns/:slug` */
export const operatorTown = townRoute.extend({ use: townUse, revision: z.int() });
export type OperatorTown = z.infer<typeof operatorTown>;

/** Amounts a service stores of a town, by collection, stream or store. */
export const holdings = z.object({
  /** When the town was removed, as known to the service; null: it knows of no removal. */
  removedAt: z.iso.datetime().nullable(),
  left: z.record(z.string(), z.int()),
  erased: z.record(z.string(), z.int()),
});
export type Holdings = z.infer<typeof holdings>;

/** Report of a removal: what each service has erased, and what is left; null if a service does not answer. */
export const removal = z.object({
  slug: townSlug,
  removedAt: z.iso.datetime(),
  /** When nothing was left in any service. */
  finishedAt: z.iso.datetime().nullable(),
  services: z.record(z.string(), holdings.nullable()),
});
export type Removal = z.infer<typeof removal>;

export const accountName = requiredText(100, "Username is required");
/** New names must not contain what could be read as part of a path, as names are used in URLs. */
export const newAccountName = accountName.refine(
  (name) => !/[\\/\p{Cc}]|^\.{1,2}$/u.test(name),
  "Please use no slashes and no control characters",
);
export const account = z.object({
  /** Id used in logs (`by`); absent in responses of earlier versions. */
  id: z.int().optional(),
  username: z.string(),
  createdAt: z.iso.datetime(),
});
export const accountWrite = z.strictObject({
  password: newPassword,
  /** Does nothing if an account exists, or existed and was removed. */
  onlyIfMissing: z.boolean().default(false),
});
export const accountOutcome = z.object({ outcome: z.enum(["added", "changed", "kept"]) });

export const operatorCheck = z.object({
  authenticated: z.boolean(),
  username: z.string().optional(),
});

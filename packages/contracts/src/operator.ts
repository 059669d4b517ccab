/** What operators do with towns; the shapes of `/api/operator`. */
import { z } from "zod";
import { newPassword } from "./auth.ts";
import { requiredText, townSlug } from "./fields.ts";
import { chosenTimeZone, townRoute, townUpdate, townWrite } from "./town.ts";

export const townCreate = townWrite
  .extend({
    slug: townSlug,
    /** Closed from the start, as one that comes back from its export: visitors are asked to come back later. */
    disabled: z.boolean().default(false),
  })
  .superRefine(({ disabled, timeZone }, context) => {
    // What comes back keeps the one that it has.
    for (const issue of (!disabled && chosenTimeZone.safeParse(timeZone).error?.issues) || [])
      context.addIssue({ code: "custom", message: issue.message, path: ["timeZone"] });
  });
export const townChange = townUpdate;

/** The new town gets the settings and categories of another; host names are its own. */
export const townClone = townWrite.pick({ hosts: true }).extend({
  slug: townSlug,
  name: requiredText(100, "Town name is required").optional(),
});

/** The slug once more, so that nobody removes a town by mistake. */
export const townRemoval = z.strictObject({
  confirm: z.string().max(100),
  /** As it was read: a town that was changed since is not removed. */
  revision: z.int().optional(),
});

const amount = z.object({
  /** In the current minute, the last 24 hours, or as stored; null: not known at the moment. */
  used: z.number().nullable(),
  limit: z.number(),
  /** The town has a limit of its own. */
  own: z.boolean(),
});
const townUse = z.object({
  requestsPerMinute: amount,
  storageBytes: amount,
  importFilesPerDay: amount,
  importRowsPerDay: amount,
  importFileBytes: amount,
  records: amount,
  /** Imports and undoings that wait or run; null: not known at the moment. */
  importsUnderWay: z.int().nullable(),
});
export type TownUse = z.infer<typeof townUse>;

/** `GET /api/operator/towns/:slug` */
export const operatorTown = townRoute.extend({ use: townUse, revision: z.int() });
export type OperatorTown = z.infer<typeof operatorTown>;

/** What a service holds of a town, by collection, stream or store. */
export const holdings = z.object({
  /** When the service heard that the town is removed; null: it has not. */
  removedAt: z.iso.datetime().nullable(),
  left: z.record(z.string(), z.int()),
  erased: z.record(z.string(), z.int()),
});
export type Holdings = z.infer<typeof holdings>;

/** The proof of a removal: what each service has erased and what is left; null: it does not answer. */
export const removal = z.object({
  slug: townSlug,
  removedAt: z.iso.datetime(),
  /** When nothing was left anywhere. */
  finishedAt: z.iso.datetime().nullable(),
  services: z.record(z.string(), holdings.nullable()),
});
export type Removal = z.infer<typeof removal>;

export const accountName = requiredText(100, "Username is required");
/** An address holds it: what could be read there as another path is in no new one. */
export const newAccountName = accountName.refine(
  (name) => !/[\\/\p{Cc}]|^\.{1,2}$/u.test(name),
  "Please use no slashes and no control characters",
);
export const account = z.object({
  /** As logs name it (`by`); absent in answers of earlier versions. */
  id: z.int().optional(),
  username: z.string(),
  createdAt: z.iso.datetime(),
});
export const accountWrite = z.strictObject({
  password: newPassword,
  /** Does nothing where there is any account, or was one that somebody removed. */
  onlyIfMissing: z.boolean().default(false),
});
export const accountOutcome = z.object({ outcome: z.enum(["added", "changed", "kept"]) });

export const operatorCheck = z.object({
  authenticated: z.boolean(),
  username: z.string().optional(),
});

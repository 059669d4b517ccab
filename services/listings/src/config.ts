/** Environment variables of listings. */
import {
  catalogueEnvironment,
  loadConfig,
  port,
  serviceEnvironment,
} from "@mainstreet/service/operations/config";
import { keptMonths } from "@mainstreet/service/operations/retention";
import { z } from "zod";

const listingsEnvironment = serviceEnvironment.extend({
  PORT: port(4002),
  /** Months after which submissions are erased; the businesses that came of them stay. */
  SUBMISSIONS_KEPT_MONTHS: keptMonths(12),
  ...catalogueEnvironment,
  /** Base URL of a Nominatim-compatible server; without it no address is located. */
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** E-mail or web address of the operator: Nominatim's policy requires callers to identify themselves. */
  GEOCODER_CONTACT: z
    .string()
    .regex(/^[\x21-\x7e]*$/, "must be an e-mail or web address")
    .default(""),
  /** Pause between an answer and the next question in the whole cluster, in ms; the public server requires 1000. */
  GEOCODER_PAUSE_MS: z.coerce.number().int().min(1).default(1000),
  /** Timeout of a question, after which it counts as failed, in ms. */
  GEOCODER_TIMEOUT_MS: z.coerce.number().int().positive().default(5000),
  /** Backoff before an address is tried a second time, in ms; doubles with each further attempt. */
  GEOCODER_BACKOFF_MS: z.coerce.number().int().positive().default(10_000),
});

export type ListingsConfig = z.infer<typeof listingsEnvironment>;

export const loadListingsConfig = (env: NodeJS.ProcessEnv) => loadConfig(listingsEnvironment, env);

/**
 * Fills the demo towns whose slugs are its arguments, and exits: a separate process, so that its
 * parent does not keep the drawing library in memory. Prints a line for each step of a town.
 */
import { createServiceTokens } from "@mainstreet/service/access/service-token";
import { privateKey } from "@mainstreet/service/operations/config";
import { z } from "zod";
import { seedDemo } from "./seed.ts";
import { demoTowns } from "./towns.ts";

const environment = z.object({
  GATEWAY_URL: z.url(),
  EVENTS_URL: z.url(),
  MEDIA_URL: z.url(),
  TOOLS_PRIVATE_KEY: privateKey,
  ADMIN_USERNAME: z.string(),
  ADMIN_PASSWORD: z.string(),
});

const env = environment.parse(process.env);
const slugs = new Set(process.argv.slice(2));
await seedDemo({
  towns: demoTowns.filter(({ slug }) => slugs.has(slug)),
  gatewayUrl: env.GATEWAY_URL,
  serviceUrls: { events: env.EVENTS_URL, media: env.MEDIA_URL },
  tokenFor: createServiceTokens("tools", env.TOOLS_PRIVATE_KEY),
  adminUsername: env.ADMIN_USERNAME,
  adminPassword: env.ADMIN_PASSWORD,
  log: (line) => void process.stdout.write(`${line}\n`),
});

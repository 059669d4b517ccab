/** The events service's environment variables. */
import {
  catalogueEnvironment,
  loadConfig,
  port,
  serviceEnvironment,
} from "@mainstreet/service/operations/config";
import type { z } from "zod";

const eventsEnvironment = serviceEnvironment.extend({
  PORT: port(4004),
  ...catalogueEnvironment,
});

export type EventsConfig = z.infer<typeof eventsEnvironment>;

export const loadEventsConfig = (env: NodeJS.ProcessEnv) => loadConfig(eventsEnvironment, env);

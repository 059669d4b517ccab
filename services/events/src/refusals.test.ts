/** Callers and inputs that events' admin routes refuse. */
import { refusals } from "@mainstreet/testing/refusals";
import document from "../openapi.json" with { type: "json" };
import { loadEventsConfig } from "./config.ts";
import { startService } from "./start.ts";

refusals(document, (env) => startService(loadEventsConfig(env)));

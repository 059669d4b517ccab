/** Callers and inputs that media's admin routes refuse. */
import { refusals } from "@mainstreet/testing/refusals";
import document from "../openapi.json" with { type: "json" };
import { loadMediaConfig } from "./config.ts";
import { startService } from "./start.ts";

refusals(document, (env) => startService(loadMediaConfig(env)));

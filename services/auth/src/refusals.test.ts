/** Callers and inputs that auth's admin routes refuse. */
import { refusals } from "@mainstreet/testing/refusals";
import document from "../openapi.json" with { type: "json" };
import { loadAuthConfig } from "./config.ts";
import { startService } from "./start.ts";

refusals(document, (env) => startService(loadAuthConfig(env)));

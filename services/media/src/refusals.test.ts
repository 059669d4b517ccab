/** Whom and what the admin routes of media refuse. */
import { refusals } from "@mainstreet/testing/refusals";
import document from "../openapi.json" with { type: "json" };
import { loadMediaConfig } from "./config.ts";
import { startService } from "./start.ts";

refusals(document, (env) => startService(loadMediaConfig(env)));

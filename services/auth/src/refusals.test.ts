/** Whom and what the admin routes of auth refuse. */
import { refusals } from "@mainstreet/testing/refusals";
import document from "../openapi.json" with { type: "json" };
import { loadAuthConfig } from "./config.ts";
import { startService } from "./start.ts";

refusals(document, (env) => startService(loadAuthConfig(env)));

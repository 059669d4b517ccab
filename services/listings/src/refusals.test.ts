/** Which callers and requests the admin routes of listings refuse. */
import { refusals } from "@mainstreet/testing/refusals";
import document from "../openapi.json" with { type: "json" };
import { loadListingsConfig } from "./config.ts";
import { startService } from "./start.ts";

refusals(document, (env) => startService(loadListingsConfig(env)));

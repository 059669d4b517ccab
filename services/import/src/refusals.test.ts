/** Which callers and requests the admin routes of import refuse. */
import { refusals } from "@mainstreet/testing/refusals";
import document from "../openapi.json" with { type: "json" };
import { loadImportConfig } from "./config.ts";
import { startService } from "./start.ts";

/** Unused address: no request of this test gets that far. */
const nobody = "http://127.0.0.1:9";
const NEIGHBOURS = { LISTINGS_URL: nobody, COUPONS_URL: nobody, EVENTS_URL: nobody };

refusals(document, (env) => startService(loadImportConfig({ ...env, ...NEIGHBOURS })));

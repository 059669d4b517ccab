/** Whom and what the admin routes of import refuse. */
import { refusals } from "@mainstreet/testing/refusals";
import document from "../openapi.json" with { type: "json" };
import { loadImportConfig } from "./config.ts";
import { startService } from "./start.ts";

/** Nobody answers there: nothing of this test gets that far. */
const NEIGHBOURS = { LISTINGS_URL: "http://127.0.0.1:9", COUPONS_URL: "http://127.0.0.1:9" };

refusals(document, (env) => startService(loadImportConfig({ ...env, ...NEIGHBOURS })));

/** Callers and inputs that coupons' admin routes refuse. */
import { refusals } from "@mainstreet/testing/refusals";
import document from "../openapi.json" with { type: "json" };
import { loadCouponsConfig } from "./config.ts";
import { startService } from "./start.ts";

refusals(document, (env) => startService(loadCouponsConfig(env)));

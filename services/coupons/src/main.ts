import { run } from "@mainstreet/service/operations/run";
import { loadCouponsConfig } from "./config.ts";
import { startService } from "./start.ts";

await run("coupons", () => startService(loadCouponsConfig(process.env)));

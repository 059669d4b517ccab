import { collectSeldom } from "@mainstreet/service/heap";
import { run } from "@mainstreet/service/run";
import { loadCouponsConfig } from "./config.ts";
import { startService } from "./start.ts";

collectSeldom();
await run("coupons", () => startService(loadCouponsConfig(process.env)));

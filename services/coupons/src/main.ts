import { collectSeldom } from "@mainstreet/service/heap";
import { closeOnSignal } from "@mainstreet/service/shutdown";
import { startTracing } from "@mainstreet/tracing/tracing";
import { loadCouponsConfig } from "./config.ts";
import { startService } from "./start.ts";

collectSeldom();
const tracing = await startTracing("coupons", process.env);
const service = await startService(loadCouponsConfig(process.env));
closeOnSignal(service.log, async () => {
  await service.close();
  await tracing.close();
});

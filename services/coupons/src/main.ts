import { closeOnSignal } from "@mainstreet/service/shutdown";
import { loadCouponsConfig } from "./config.ts";
import { startService } from "./start.ts";

const service = await startService(loadCouponsConfig(process.env));
closeOnSignal(service.log, () => service.close());

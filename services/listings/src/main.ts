import { closeOnSignal } from "@mainstreet/service/shutdown";
import { loadListingsConfig } from "./config.ts";
import { startService } from "./start.ts";

const service = await startService(loadListingsConfig(process.env));
closeOnSignal(service.log, () => service.close());

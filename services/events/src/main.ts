import { closeOnSignal } from "@mainstreet/service/shutdown";
import { loadEventsConfig } from "./config.ts";
import { startService } from "./start.ts";

const service = await startService(loadEventsConfig(process.env));
closeOnSignal(service.log, () => service.close());

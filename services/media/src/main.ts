import { closeOnSignal } from "@mainstreet/service/shutdown";
import { loadMediaConfig } from "./config.ts";
import { startService } from "./start.ts";

const service = await startService(loadMediaConfig(process.env));
closeOnSignal(service.log, () => service.close());

import { closeOnSignal } from "@mainstreet/service/shutdown";
import { loadAuthConfig } from "./config.ts";
import { startService } from "./start.ts";

const service = await startService(loadAuthConfig(process.env));
closeOnSignal(service.log, () => service.close());

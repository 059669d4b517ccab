import { closeOnSignal } from "@mainstreet/service/shutdown";
import { loadImportConfig } from "./config.ts";
import { startService } from "./start.ts";

const service = await startService(loadImportConfig(process.env));
closeOnSignal(service.log, service.close);

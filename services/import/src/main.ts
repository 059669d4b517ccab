import { constants, setPriority } from "node:os";
import { closeOnSignal } from "@mainstreet/service/shutdown";
import { loadImportConfig } from "./config.ts";
import { startService } from "./start.ts";

// Nobody waits for a file as for a page: where processes share cores, visitors come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const service = await startService(loadImportConfig(process.env));
closeOnSignal(service.log, service.close);

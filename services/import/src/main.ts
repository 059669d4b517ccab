import { closeOnSignal } from "@mainstreet/service/shutdown";
import { startTracing } from "@mainstreet/tracing/tracing";
import { loadImportConfig } from "./config.ts";
import { startService } from "./start.ts";

const tracing = await startTracing("import", process.env);
const service = await startService(loadImportConfig(process.env));
closeOnSignal(service.log, async () => {
  await service.close();
  await tracing.close();
});

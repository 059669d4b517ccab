import { run } from "@mainstreet/service/operations/run";
import { loadImportConfig } from "./config.ts";
import { startService } from "./start.ts";

await run("import", () => startService(loadImportConfig(process.env)), { isWaitedFor: false });

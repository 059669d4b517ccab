import { run } from "@mainstreet/service/operations/run";
import { loadMediaConfig } from "./config.ts";
import { startService } from "./start.ts";

await run("media", () => startService(loadMediaConfig(process.env)));

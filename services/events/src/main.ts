import { run } from "@mainstreet/service/operations/run";
import { loadEventsConfig } from "./config.ts";
import { startService } from "./start.ts";

await run("events", () => startService(loadEventsConfig(process.env)));
